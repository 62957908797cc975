/** Where things lie on the table of Lucky Numbers, and what the texts of its moves say. */

/** The JSON that view.py makes. */
export interface LuckyView {
  phase: 'first' | 'dealing' | 'turning' | 'choosing' | 'taking' | 'drawn' | 'taken' | 'over'
  mover: number
  extra: boolean
  boards: number[][] // by seat, 16 fields row by row, 0 for an empty one
  empty: number[]
  horseshoes: number[][] | null
  middle: number[] // face up, sorted
  pile: number
  hands: number[] // by seat, 0 for an empty hand
  chosen: boolean[]
  own_choice: string | null
  fits: Record<string, string[]>
  idle: number
  idle_limit: number
}

export const FIELDS = Array.from({ length: 16 }, (_, i) => 'abcd'[i % 4]! + String(Math.floor(i / 4) + 1))
export const START_FIELDS = [0, 5, 10, 15]

export type Move =
  | { kind: 'draw' | 'aside' | 'end' }
  | { kind: 'take'; number: number }
  | { kind: 'place'; field: number }
  | { kind: 'clover'; number: number }
  | { kind: 'first'; seat: number }

/** What a move's text says; null for a text that is none. */
export function readMove(text: string): Move | null {
  const [word, what = ''] = text.split(' ')
  switch (word) {
    case 'draw':
    case 'aside':
    case 'end':
      return { kind: word }
    case 'take':
    case 'clover':
      return { kind: word, number: Number(what) }
    case 'place': {
      const field = FIELDS.indexOf(what)
      return field < 0 ? null : { kind: 'place', field }
    }
    case 'first':
      return { kind: 'first', seat: Number(what) }
    default:
      return null
  }
}

/** The fields on which the clover in hand may be placed now. */
export function placeable(legal: string[]): Set<number> {
  const fields = new Set<number>()
  for (const text of legal) {
    const move = readMove(text)
    if (move?.kind === 'place') fields.add(move.field)
  }
  return fields
}

/** The face-up numbers with how often each lies there, sorted. */
export function stacks(middle: number[]): { number: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const number of middle) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].map(([number, count]) => ({ number, count })).sort((a, b) => a.number - b.number)
}

/** The seat whose board is the large one: the own one, and for spectators that of seat 0. */
export function mainSeat(seat: number | null): number {
  return seat ?? 0
}

/** The field that the latest placement went to, with whose board it is on. */
export function lastPlaced(last: { actor: number; move: string | null }[]): { seat: number; field: number } | null {
  for (const { actor, move } of [...last].reverse()) {
    const read = move === null ? null : readMove(move)
    if (read?.kind === 'place') return { seat: actor, field: read.field }
  }
  return null
}

export interface Box {
  x: number
  y: number
  size: number
}

export interface Scene {
  width: number
  height: number
  boards: (Box | null)[] // by seat; null where a phone has no room
  names: boolean // others' names stand above their boards
  heap: Box
  hand: Box
  middle: { x: number; y: number; width: number; height: number; columns: number; cell: number }
}

const GAP = 12

/** The whole table for a play area of this size; a phone that lies on its side has the middle beside the board. */
export function scene(
  width: number,
  height: number,
  players: number,
  seat: number,
  compact: boolean,
  piles: number,
): Scene {
  if (!compact) return desk(width, height, players, seat, piles)
  if (height > width) return phone(width, height, players, seat, piles)
  const alone = desk(width, height, 1, 0, piles)
  return { ...alone, boards: Array.from({ length: players }, (_, i) => (i === seat ? alone.boards[0]! : null)) }
}

/** Phone: the heap, the hand and the face-up clovers above the own board. */
function phone(width: number, height: number, players: number, seat: number, piles: number): Scene {
  const size = Math.max(220, Math.min(width - 2 * GAP, height - (height < 560 ? 190 : 212)))
  const boards = Array.from({ length: players }, (_, i) =>
    i === seat ? { x: (width - size) / 2, y: height - size - 4, size } : null,
  )
  const above = height - size - 4 - GAP
  const slot = Math.min(112, (above - 4) / 2)
  const left = GAP
  const middle = { x: left + slot + 14, y: 4, width: width - left - slot - 14 - GAP - 4, height: above - 4 }
  return {
    width,
    height,
    boards,
    names: false,
    heap: { x: left, y: 4, size: slot },
    hand: { x: left, y: 4 + slot, size: slot },
    middle: { ...middle, ...grid(middle.width, middle.height, piles, 66) },
  }
}

/** Wide: the own board left, the middle beside it, the others in a column at the right. */
function desk(width: number, height: number, players: number, seat: number, piles: number): Scene {
  const others = players - 1
  const label = 28
  const column = others ? Math.min(250, (height - GAP) / others - label - GAP, width * 0.19) : 0
  const size = Math.min(height - 2 * GAP, width * 0.5)
  const between = Math.min(360, width - size - column - 7 * GAP)
  const spare = Math.max(0, width - size - between - column - 6 * GAP) / 2
  const x = GAP + spare
  const beside = x + size + 2 * GAP
  const top = (height - size) / 2
  const boards: Box[] = []
  const stack = others * (column + label) + (others - 1) * GAP
  let y = (height - stack) / 2
  for (let i = 0; i < players; i++) {
    if (i === seat) boards.push({ x, y: top, size })
    else {
      boards.push({ x: width - spare - column - GAP, y: y + label, size: column })
      y += column + label + GAP
    }
  }
  const slot = Math.min(150, between / 2 - 8, size * 0.4)
  const below = top + slot + Math.min(40, size * 0.06)
  const middle = { x: beside, y: below, width: between, height: top + size - below }
  return {
    width,
    height,
    boards,
    names: true,
    heap: { x: beside, y: top + 4, size: slot },
    hand: { x: beside + slot + 16, y: top + 4, size: slot },
    middle: { ...middle, ...grid(between, middle.height, piles, 92) },
  }
}

/** As large as the cells can be for this many piles, but no larger than `most` and no smaller than a fingertip. */
function grid(width: number, height: number, piles: number, most: number): { columns: number; cell: number } {
  for (let cell = most; cell > 45; cell -= 2) {
    const columns = Math.floor(width / cell)
    if (columns * Math.floor(height / cell) >= piles) return { columns, cell }
  }
  return { columns: Math.max(1, Math.floor(width / 45)), cell: 45 }
}

/** The field of a board; the frame of the tray takes a share on each side. */
export const FRAME = 0.055
export function fieldBox(board: Box, field: number): Box {
  const inner = board.size * (1 - 2 * FRAME)
  const size = inner / 4
  return {
    x: board.x + board.size * FRAME + (field % 4) * size,
    y: board.y + board.size * FRAME + Math.floor(field / 4) * size,
    size,
  }
}

/** Where the pile of a face-up number lies, as the i-th of all piles. */
export function stackBox(scene: Scene, index: number): Box {
  const { x, y, columns, cell } = scene.middle
  return { x: x + (index % columns) * cell, y: y + Math.floor(index / columns) * cell, size: cell }
}
