/** Fikolo on the cloth: what cards, places and moves are called, how a task turns, and which slot it lies in. */

export const COLOURS = ['red', 'blue', 'black', 'violet', 'yellow', 'green'] as const
export const SHAPES = ['circle', 'square', 'triangle', 'star', 'moon', 'heart'] as const
export const CARDS = COLOURS.flatMap((colour) => SHAPES.map((shape) => `${colour}-${shape}`))
export const PLACES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const

export type Raster = (string | null)[] // nine places, row by row

export interface Task {
  number: number
  seat: number
  points: number
  figures: Raster
  claimed: number[]
}

export interface Showing {
  seat: number
  task: number
  rotation: number | null
  figures: Raster
  laid: Raster
  excused: boolean
}

export interface Seat {
  hand: string[]
  solved: number[]
  failed: number[]
  points: number
  pile: number
  under: number[]
}

export interface Missed {
  task: number
  seat: number
  rotation: number
  lay: { card: string; place: string }[]
}

export interface View {
  cards: Raster[] // all task cards of the box, by number; they stay as they are
  round: number
  phase: 'beginning' | 'dealing' | 'revealing' | 'searching' | 'queueing' | 'turning' | 'laying' | 'over'
  layout: Raster
  pile: number
  covered: number
  tasks: Task[]
  task_pile: number | null
  under: number[]
  queue: number[]
  declared: number[]
  showing: Showing | null
  seats: Seat[]
  exchanged: 'hands' | 'all' | null // dealt anew before this turn, since nobody could solve anything
  missed: Missed[]
}

export type Said =
  | { kind: 'stop' | 'reveal'; task: number }
  | { kind: 'turn'; degrees: number }
  | { kind: 'lay'; card: string; place: string }
  | { kind: 'deal'; card: string }
  | { kind: 'begin'; seat: number }
  | { kind: 'pass' | 'show' | 'give up' | 'time' | 'other' }

/** What a move's text says. */
export function said(text: string): Said {
  const [word = '', second = '', third = ''] = text.split(' ')
  if (word === 'stop' || word === 'reveal') return { kind: word, task: Number(second) }
  if (word === 'turn') return { kind: 'turn', degrees: Number(second) }
  if (word === 'lay') return { kind: 'lay', card: second, place: third }
  if (word === 'deal') return { kind: 'deal', card: second }
  if (word === 'first') return { kind: 'begin', seat: Number(second) }
  if (text === 'pass' || text === 'show' || text === 'give up' || text === 'time') return { kind: text }
  return { kind: 'other' }
}

/** Junior has no common pile of tasks. */
export function isJunior(view: View): boolean {
  return view.task_pile === null
}

export function colourOf(card: string): string {
  return card.split('-')[0] ?? ''
}

export function shapeOf(card: string): string {
  return card.split('-')[1] ?? ''
}

/** Nine places turned to the right by a multiple of 90°. */
export function turned<T>(raster: T[], degrees: number): T[] {
  const steps = (((degrees / 90) % 4) + 4) % 4
  let now = raster
  for (let step = 0; step < steps; step++) {
    const from = now
    now = from.map((_, i) => from[(2 - (i % 3)) * 3 + Math.floor(i / 3)] as T)
  }
  return now
}

/** The figures of the task that is being shown, as they are on the card when it is not turned. */
export function unturned(showing: Showing): Raster {
  return turned(showing.figures, 360 - (showing.rotation ?? 0))
}

/** The nine places of a task, also of one that is no longer on the table. */
export function taskFigures({ cards }: View, number: number): Raster {
  return cards[number - 1] ?? []
}

/** The moves that show a solution: how it is turned, the cards in rising order of places, and that this is it. */
export function showingMoves(showing: Showing, rotation: number, laid: Raster): string[] {
  const turn = showing.rotation === null ? [`turn ${rotation}`] : []
  const lays = laid.flatMap((card, i) => (card && !showing.laid[i] ? [`lay ${card} ${PLACES[i]}`] : []))
  return [...turn, ...lays, 'show']
}

/** A slot for every task, kept as long as the task lies on the table: two slots for each seat. */
export function slots(before: Map<number, number>, view: View): Map<number, number> {
  const players = view.seats.length
  const now = new Map<number, number>()
  for (const { number, seat } of view.tasks) {
    const old = before.get(number)
    if (old !== undefined && old % players === seat) now.set(number, old)
  }
  for (const { number, seat } of view.tasks) {
    if (now.has(number)) continue
    const taken = new Set(now.values())
    now.set(number, taken.has(seat) ? seat + players : seat)
  }
  return now
}

export interface Verdict {
  seat: number
  task: number
  right: boolean
}

/** What became of the task that was being shown; null while it is still open or where it went back. */
export function verdict(before: View, view: View): Verdict | null {
  const { showing } = before
  if (!showing || view.showing?.task === showing.task) return null
  const [was, is] = [before.seats[showing.seat], view.seats[showing.seat]]
  if (!was || !is) return null
  const shed = isJunior(view) && is.points > was.points
  const right = shed || (is.solved.includes(showing.task) && !was.solved.includes(showing.task))
  return { seat: showing.seat, task: showing.task, right }
}
