/** What the texts of Qwixx say, and where the fields of the spiral lie. */

export const COLOURS = ['red', 'yellow', 'green', 'blue'] as const
export type Colour = (typeof COLOURS)[number]

export interface SheetView {
  crosses: Record<Colour, number[]>
  open: Record<Colour, number[]>
  locks: Colour[]
  misses: number
  pawn: number | null
  points: Record<Colour | 'misses' | 'bonus' | 'total', number>
}

/** The JSON that view.py makes. */
export interface QwixxView {
  step: 'first' | 'white' | Colour | '1' | '2' | '3' | 'miss' | 'over'
  active: number | null
  dice: { white: number[] | null } & Record<Colour, number | null>
  closed: Colour[]
  decided: boolean[]
  choice: 'pass' | Colour | null
  possible: string[]
  crossed: boolean
  forced: boolean // the miss comes because the dice fitted nowhere
  opening: boolean // the first turn of a late start, without step 3
  sheets: SheetView[]
  board: { side: string; fields: string[]; bonus: number[] } | null // as it is printed
  track: { targets: number[]; finisher: number | null } | null
}

const RISING = Array.from({ length: 11 }, (_, i) => i + 2)
const FALLING = [...RISING].reverse()

/** The numbers of a row from left to right. */
export function numbersOf(colour: Colour): number[] {
  return colour === 'red' || colour === 'yellow' ? RISING : FALLING
}

export interface Mark {
  colour: Colour
  number: number
}

export type Move =
  | { kind: 'pass' }
  | { kind: 'miss' }
  | ({ kind: 'cross' } & Mark)
  | { kind: 'to'; field: number }
  | { kind: 'white'; dice: [number, number] }
  | { kind: 'die'; colour: Colour; shown: number }
  | { kind: 'first'; seat: number }

/** `red 5` */
export function readMark(text: string): Mark | null {
  const [colour, number] = text.split(' ')
  return isColour(colour) ? { colour, number: Number(number) } : null
}

/** What a move's text says; null for a text that is none. */
export function readMove(text: string): Move | null {
  const [word, first = '', second = ''] = text.split(' ')
  if (word === 'pass' || word === 'miss') return { kind: word }
  if (word === 'cross' && isColour(first)) return { kind: 'cross', colour: first, number: Number(second) }
  if (word === 'to') return { kind: 'to', field: Number(first) }
  if (word === 'white') return { kind: 'white', dice: [Number(first), Number(second)] }
  if (word === 'first') return { kind: 'first', seat: Number(first) }
  return isColour(word) ? { kind: 'die', colour: word, shown: Number(first) } : null
}

function isColour(word: string | undefined): word is Colour {
  return COLOURS.includes(word as Colour)
}

/** One thing that can be done now, as it is offered. */
export interface Offer extends Mark {
  move: string
  field: number | null // of the track
  dice: string[] // which dice make it: white0, white1, red …
  crosses: boolean // whether the number would be crossed, rather than be crossed already
  bonus: number
}

/** All that can be done now but pass, in the order of the rows or of the track. */
export function offers(view: QwixxView, legal: string[], seat: number | null): Offer[] {
  const found: Offer[] = []
  for (const text of legal) {
    const move = readMove(text)
    if (move?.kind === 'cross') {
      const { colour, number } = move
      found.push({ move: text, colour, number, field: null, dice: diceFor(view, move), crosses: true, bonus: 0 })
    }
    if (move?.kind === 'to') {
      const mark = readMark(view.board?.fields[move.field - 1] ?? '')
      const own = seat === null ? undefined : view.sheets[seat]
      if (!mark || !own) continue
      const crosses = !own.crosses[mark.colour].includes(mark.number)
      found.push({
        move: text,
        ...mark,
        field: move.field,
        dice: [],
        crosses,
        bonus: view.board?.bonus[move.field - 1] ?? 0,
      })
    }
  }
  return found
}

/** Whether to pass now is to cross a miss, as far as one can see. */
export function passingMisses(view: QwixxView, seat: number | null): boolean {
  const last = view.step === '3' || (view.step === '2' && (view.board === null || view.opening))
  return last && view.active === seat && !view.crossed
}

/** The dice that show a number: both white ones in step 1, later the coloured one with a white one. */
function diceFor(view: QwixxView, { colour, number }: Mark): string[] {
  if (view.step === '1') return ['white0', 'white1']
  const coloured = view.dice[colour]
  const white = coloured === null ? -1 : (view.dice.white ?? []).indexOf(number - coloured)
  return white < 0 ? [] : [`white${white}`, colour]
}

/** How a number of a row looks. */
export type Look = 'crossed' | 'lost' | 'free'

export function looks(sheet: SheetView, colour: Colour, closed: boolean): Look[] {
  const crossed = sheet.crosses[colour]
  const numbers = numbersOf(colour)
  const last = Math.max(-1, ...crossed.map((number) => numbers.indexOf(number)))
  return numbers.map((number, i) => (crossed.includes(number) ? 'crossed' : closed || i < last ? 'lost' : 'free'))
}

/** The own choice of step 1 that is not revealed yet, as the number it will cross. */
export function pencilled(view: QwixxView): Mark | null {
  if (view.choice === null || view.choice === 'pass' || !view.dice.white) return null
  return { colour: view.choice, number: view.dice.white.reduce((a, b) => a + b, 0) }
}

export interface Fresh {
  seat: number
  mark: Mark
}

const NEWS = 3 // crosses of a seat that are marked; more at a time are no news, but a leap in a replay

/** The numbers that are crossed now and were not before. Moves do not tell: those of step 1 are made in secret. */
export function freshMarks(before: SheetView[], now: SheetView[]): Fresh[] {
  const sheets = now.map((sheet, seat) =>
    COLOURS.flatMap((colour) => {
      const old = before[seat]?.crosses[colour] ?? sheet.crosses[colour]
      const numbers = sheet.crosses[colour].filter((number) => !old.includes(number))
      return numbers.map((number) => ({ seat, mark: { colour, number } }))
    }),
  )
  return sheets.some((marks) => marks.length > NEWS) ? [] : sheets.flat()
}

export interface Place {
  column: number
  row: number
}

/** A way inwards through all cells of a grid, clockwise from the upper left. */
export function spiral(columns: number, rows: number): Place[] {
  const seen = new Set<string>()
  const way: Place[] = []
  const turns = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const
  let [column, row, turn] = [0, 0, 0]
  const free = (c: number, r: number) => c >= 0 && r >= 0 && c < columns && r < rows && !seen.has(`${c},${r}`)
  while (way.length < columns * rows) {
    way.push({ column, row })
    seen.add(`${column},${row}`)
    const [dx, dy] = turns[turn % 4]!
    if (!free(column + dx, row + dy)) turn += 1
    const [nx, ny] = turns[turn % 4]!
    column += nx
    row += ny
  }
  return way
}

/** A sign for everybody's pawn: the first letter of the name, or the last where the first are the same, or a number. */
export function initials(names: string[]): string[] {
  const letters = (pick: (name: string[]) => string | undefined) =>
    names.map((name) => (pick([...name]) ?? '').toUpperCase())
  const tries = [letters((name) => name[0]), letters((name) => name.at(-1))]
  return tries.find((signs) => new Set(signs).size === names.length) ?? names.map((_, seat) => String(seat + 1))
}
