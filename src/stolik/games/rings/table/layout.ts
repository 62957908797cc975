/** Rings on the cloth: what moves and cards say, where pawns would land, and where everything lies. */
import type { Area } from '$kit/areas'
import sheet from '../data/cards.json'

export const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

export interface View {
  phase: 'first' | 'deal' | 'begin' | 'turn' | 'pick' | 'forward' | 'back' | 'row' | 'over'
  mover: number
  turn: number
  values: number[] // from the start to the ring
  pawns: number[] // distance from the start, by column
  rings: (number[] | null)[] // null: not for these eyes
  holds: number[]
  open: number[]
  aside: number[]
  pile: number[]
  card: number | null
  forward: number[]
  back: number[]
  rows: number[]
  evidence: number[][]
}

/** By column, where the pawn stood before it moved, -1 if it did not; nothing after a leap in a replay. */
export function trailOf(before: View, now: View): number[] {
  const leap = now.turn < before.turn || now.turn > before.turn + 1
  return leap ? [] : now.pawns.map((distance, i) => (distance === before.pawns[i] ? -1 : (before.pawns[i] ?? -1)))
}

/** What is printed on an action card. */
export interface Face {
  number: number
  forward?: number // how many columns of one's choice
  back?: number
  columns?: number[]
  rows?: 'lowest' | 'highest' | 'any'
}

const FACES = new Map<number, Face>((sheet.cards as Face[]).map((face) => [face.number, face]))

export function faceOf(card: number): Face {
  return FACES.get(card) ?? { number: card }
}

export interface Said {
  word: string
  number: number
}

export function said(text: string): Said {
  const [word = '', number = ''] = text.split(' ')
  return { word, number: Number(number) }
}

/** The rows on which pawns stand, from the start on. */
export function occupied(pawns: number[]): number[] {
  return [...new Set(pawns)].sort((a, b) => a - b)
}

export interface Choice {
  forward: number[]
  back: number[]
  rows: number[]
}

export const NOTHING: Choice = { forward: [], back: [], rows: [] }

/** How many columns or rows are still to be chosen for a card. */
export function wanted(face: Face, pawns: number[]): { forward: number; back: number; rows: number } {
  const rows = face.rows === 'any' && occupied(pawns).length > 2 ? 2 : 0
  return { forward: face.forward ?? 0, back: face.back ?? 0, rows }
}

export function isComplete(face: Face, choice: Choice, pawns: number[]): boolean {
  const want = wanted(face, pawns)
  return choice.forward.length === want.forward && choice.back.length === want.back && choice.rows.length === want.rows
}

/** By how much each column's pawn would move: the ghost that is shown before anything is decided. */
export function steps(face: Face, choice: Choice, pawns: number[]): number[] {
  const rows = rowsOf(face, choice, pawns)
  return pawns.map((distance, i) => {
    const column = i + 1
    if (face.columns?.includes(column) || choice.forward.includes(column) || rows.includes(distance)) return 1
    return choice.back.includes(column) && distance > 0 ? -1 : 0
  })
}

function rowsOf(face: Face, choice: Choice, pawns: number[]): number[] {
  const rows = occupied(pawns)
  if (!face.rows || rows.length <= 2) return face.rows ? rows : []
  return { lowest: rows.slice(-2), highest: rows.slice(0, 2), any: choice.rows }[face.rows]
}

/** Tapping a column: into the kind that is being chosen, or out again; a full kind gives way to the other. */
export function tapped(face: Face, choice: Choice, column: number, kind: 'forward' | 'back'): Choice {
  const without = {
    ...choice,
    forward: choice.forward.filter((one) => one !== column),
    back: choice.back.filter((one) => one !== column),
  }
  if (choice[kind].includes(column)) return without
  if (without[kind].length >= (face[kind] ?? 0)) return choice
  return { ...without, [kind]: [...without[kind], column].sort((a, b) => a - b) }
}

export function tappedRow(choice: Choice, row: number): Choice {
  if (choice.rows.includes(row)) return { ...choice, rows: choice.rows.filter((one) => one !== row) }
  return choice.rows.length < 2 ? { ...choice, rows: [...choice.rows, row].sort((a, b) => a - b) } : choice
}

/** The moves that carry a card out, in the order in which the rules want them. */
export function moves(card: number, choice: Choice): string[] {
  return [
    `card ${card}`,
    ...choice.forward.map((column) => `forward ${column}`),
    ...choice.back.map((column) => `back ${column}`),
    ...choice.rows.map((row) => `row ${row}`),
  ]
}

/** A slot for each open card, kept as long as it lies open. */
export function slots(before: Map<number, number>, cards: number[]): Map<number, number> {
  const now = new Map([...before].filter(([card]) => cards.includes(card)))
  for (const card of cards) {
    if (now.has(card)) continue
    const taken = new Set(now.values())
    now.set(card, [0, 1, 2, 3].find((slot) => !taken.has(slot)) ?? 0)
  }
  return now
}

export interface Ground {
  board: Area
  column: number // width of a column
  row: number // height of a row
  ring: number // size of a ring
  cards: Area[] // three open ones
  bar: Area
  seats: Area | null // only on a wide cloth
  height: number
}

const RING_ROOM = 2.1 // rings lie in two rows, so that each is large enough to tap

export function ground(width: number, given: number, rows: number, narrow: boolean): Ground {
  return narrow ? narrowGround(width, given, rows) : wideGround(width, given, rows)
}

function narrowGround(width: number, given: number, rows: number): Ground {
  const height = Math.max(given, 450)
  const gap = 6
  const cardWidth = (width - 16 - 2 * gap) / 3
  const cardHeight = height < 540 ? 92 : 108
  const cards = [0, 1, 2].map((i) => ({
    left: 8 + i * (cardWidth + gap),
    top: 6,
    width: cardWidth,
    height: cardHeight,
  }))
  const bar = { left: 8, top: height - 52, width: width - 16, height: 50 }
  const [top, left] = [cardHeight + 20, 7]
  const column = (width - 2 * left) / 10
  const ring = 46
  const row = Math.min(46, (bar.top - 6 - top - RING_ROOM * ring) / rows)
  const tall = row * rows + RING_ROOM * ring
  return { board: { left, top, width: column * 10, height: tall }, column, row, ring, cards, bar, seats: null, height }
}

function wideGround(width: number, given: number, rows: number): Ground {
  const height = Math.max(given, 560)
  const column = Math.min(80, (width * 0.56) / 10)
  const ring = Math.min(70, column * 0.96)
  const row = Math.min(66, (height - 34 - RING_ROOM * ring) / rows)
  const tall = row * rows + RING_ROOM * ring
  const side = Math.min(600, width - column * 10 - 72)
  const all = column * 10 + 40 + side
  const left = Math.max(12, (width - all) / 2)
  const right = left + column * 10 + 40
  const cardWidth = (side - 24) / 3
  const cardHeight = Math.min(230, cardWidth * 1.22)
  const top = Math.max(22, (height - tall) / 2 + 8)
  return {
    board: { left, top, width: column * 10, height: tall },
    column,
    row,
    ring,
    cards: [0, 1, 2].map((i) => ({
      left: right + i * (cardWidth + 12),
      top: top + 4,
      width: cardWidth,
      height: cardHeight,
    })),
    bar: { left: right, top: top + cardHeight + 14, width: side, height: 60 },
    seats: { left: right, top: top + cardHeight + 88, width: side, height: height - top - cardHeight - 98 },
    height,
  }
}

/** The middle of a field; the last row is the ring's. */
export function field(lying: Ground, column: number, distance: number, fields: number): { x: number; y: number } {
  const x = lying.board.left + (column - 0.5) * lying.column
  if (distance <= fields) return { x, y: lying.board.top + (distance + 0.5) * lying.row }
  const second = column % 2 === 0 ? 1 : 0
  return { x, y: lying.board.top + (fields + 1) * lying.row + (0.56 + second * 1.02) * lying.ring }
}
