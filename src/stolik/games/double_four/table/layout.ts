/** Double Four on the cloth: what moves and fields are called, and where boards, supplies and points lie. */

export interface Place {
  board: number // 0 left, 1 right
  x: number
  y: number
}

export interface Board {
  name: string
  side: string
  source: string
  rows: string[]
}

export type TileRows = (number | null)[][] // row by row the seat whose tile lies on each field

export interface Colour {
  letter: string
  name: string
  glyph: string
  shade: string
}

export interface Line {
  move: string
  board: string
  fields: string[]
}

export interface View {
  phase: 'draw' | 'first' | 'first-to' | 'second' | 'second-to' | 'line' | 'over'
  mover: number | null
  turns: number
  goal: number
  line: number
  size: number
  colours: Colour[]
  boards: [Board, Board]
  tiles: [TileRows, TileRows]
  symbols: { name: string; figure: string }[]
  supply: number[]
  points: number[]
  first: string | null
  lifted: string | null
  lines: Line[]
}

export type Said =
  | { kind: 'place'; place: Place }
  | { kind: 'lift'; place: Place }
  | { kind: 'score'; board: number; from: string; to: string }
  | { kind: 'begin'; seat: number }
  | { kind: 'other' }

const BOARDS = ['left', 'right']

/** `c4` as column and row, counted from 0. */
export function field(text: string): { x: number; y: number } {
  return { x: text.charCodeAt(0) - 97, y: Number(text.slice(1)) - 1 }
}

export function fieldText(x: number, y: number): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`
}

/** `left c4` as a place. */
export function place(text: string): Place {
  const [board = 'left', name = 'a1'] = text.split(' ')
  return { board: BOARDS.indexOf(board), ...field(name) }
}

export function placeText(at: Place): string {
  return `${BOARDS[at.board]} ${fieldText(at.x, at.y)}`
}

/** What a move's text says. */
export function said(text: string): Said {
  const [word = '', second = '', third = ''] = text.split(' ')
  if (BOARDS.includes(word)) return { kind: 'place', place: place(text) }
  if (word === 'lift') return { kind: 'lift', place: place(`${second} ${third}`) }
  if (word === 'first') return { kind: 'begin', seat: Number(second) }
  if (word !== 'score') return { kind: 'other' }
  const [from = '', to = ''] = third.split('-')
  return { kind: 'score', board: BOARDS.indexOf(second), from, to }
}

export function letterAt(view: View, at: Place): string {
  return view.boards[at.board]?.rows[at.y]?.[at.x] ?? ''
}

export function colourAt(view: View, at: Place): Colour | undefined {
  const letter = letterAt(view, at)
  return view.colours.find((colour) => colour.letter === letter)
}

/** The empty fields of the same colour on the other board: what lights up while the first field is only chosen. */
export function matches(view: View, first: Place): string[] {
  const letter = letterAt(view, first)
  const board = 1 - first.board
  return fields(view.size)
    .map(({ x, y }) => ({ board, x, y }))
    .filter((at) => letterAt(view, at) === letter && view.tiles[board]?.[at.y]?.[at.x] === null)
    .map(placeText)
}

/** All fields of a board, row by row. */
export function fields(size: number): { x: number; y: number }[] {
  return Array.from({ length: size * size }, (_, i) => ({ x: i % size, y: Math.floor(i / size) }))
}

/** Both ends of a line, as the text of its move names them. */
export function ends(line: Line): string {
  return `${line.fields[0]}–${line.fields.at(-1)}`
}

export interface Box {
  left: number
  top: number
  size: number
}

export interface Row {
  left: number
  top: number
  width: number
  height: number
}

export interface Cloth {
  boards: [Box, Box]
  seats: Row[] // a place for every seat's points and supply
  disc: number // diameter of a tile beside the boards
}

const GAP = 12
export const HEM = 0.036 // the sewn edge of a board, as a share of its size

/** Where everything lies. On a narrow cloth one board is large, the other is small above it, with the seats beside. */
export function cloth(width: number, height: number, seats: number, narrow: boolean, large: number): Cloth {
  return narrow ? narrowCloth(width, height, seats, large) : wideCloth(width, height, seats)
}

function narrowCloth(width: number, height: number, seats: number, large: number): Cloth {
  const share = height < 520 ? 0.72 : 0.66 // on a low cloth fields that can be tapped matter more than the other board
  const size = Math.max(200, Math.min(width - 8, Math.round((height - GAP) * share)))
  const small = Math.max(96, Math.min(height - size - GAP, Math.round(width * 0.58)))
  const left = Math.round((width - size) / 2)
  const top = Math.max(0, Math.round((height - size - GAP - small) / 2))
  const big: Box = { left, top: top + small + GAP, size }
  const little: Box = { left, top, size: small }
  const beside = left + small + GAP + 4
  const each = small / Math.max(3, seats)
  const rows = Array.from({ length: seats }, (_, seat) => ({
    left: beside,
    top: top + seat * each,
    width: width - beside - 4,
    height: each - 6,
  }))
  return { boards: large === 0 ? [big, little] : [little, big], seats: rows, disc: Math.min(24, each * 0.42) }
}

/** Both boards side by side; the seats beside or below them, whichever leaves larger boards. */
function wideCloth(width: number, height: number, seats: number): Cloth {
  const column = Math.max(190, Math.min(270, width * 0.19))
  const beside = Math.max(200, Math.min((width - column - 3 * 24) / 2, height - 16))
  const below = Math.min((width - 3 * 24) / 2, height - 16 - ROW)
  return below > beside ? clothAbove(width, height, seats, below) : clothBeside(width, height, seats, beside, column)
}

const ROW = 104 // the seats below the boards

function pair(left: number, top: number, size: number): [Box, Box] {
  return [
    { left, top, size },
    { left: left + size + 24, top, size },
  ]
}

function clothAbove(width: number, height: number, seats: number, size: number): Cloth {
  const left = (width - 2 * size - 24) / 2
  const top = Math.max(8, (height - size - ROW) / 2)
  const each = Math.min(300, (2 * size + 24) / seats)
  const first = (width - seats * each) / 2
  const rows = Array.from({ length: seats }, (_, seat) => ({
    left: first + seat * each + 6,
    top: top + size + 14,
    width: each - 12,
    height: ROW - 20,
  }))
  const disc = Math.min(44, (each - 64) / 4) // three points and the pile lie side by side
  return { boards: pair(left, top, size), seats: rows, disc }
}

function clothBeside(width: number, height: number, seats: number, size: number, column: number): Cloth {
  const left = Math.max(0, (width - 2 * size - column - 48) / 2)
  const top = Math.max(0, (height - size) / 2)
  const each = Math.min(112, size / seats)
  const rows = Array.from({ length: seats }, (_, seat) => ({
    left: left + 2 * size + 48,
    top: top + seat * each,
    width: column,
    height: each - 12,
  }))
  return { boards: pair(left, top, size), seats: rows, disc: Math.min(46, each * 0.42) }
}

/** The middle and the side of a field. */
export function cell(box: Box, size: number, x: number, y: number): { left: number; top: number; side: number } {
  const hem = box.size * HEM
  const side = (box.size - 2 * hem) / size
  return { left: box.left + hem + (x + 0.5) * side, top: box.top + hem + (y + 0.5) * side, side }
}

const FLAT = 46 // rows that are lower have no room for a name above the points

/** How much of a low row belongs to the name, with the points and the supply beside it; 0 where they lie below. */
export const nameWidth = (row: Row): number => (row.height < FLAT ? Math.round(row.width * 0.42) : 0)

/** The middle of a point's socket beside the boards. */
export function pointSpot(lying: Cloth, seat: number, index: number): { left: number; top: number } {
  const row = lying.seats[seat] ?? { left: 0, top: 0, width: 0, height: 0 }
  const name = nameWidth(row)
  const left = row.left + 8 + name + lying.disc / 2 + index * (lying.disc + 3)
  const edge = row.height < 60 ? 3 : 6
  return { left, top: row.top + (name ? row.height / 2 : row.height - lying.disc / 2 - edge) }
}

/** The middle of a tile in the supply: one on top of the other, like a toppled pile of coins. */
export function supplySpot(lying: Cloth, seat: number, index: number, goal: number): { left: number; top: number } {
  const row = lying.seats[seat] ?? { left: 0, top: 0, width: 0, height: 0 }
  const from = pointSpot(lying, seat, goal).left + 6
  const count = nameWidth(row) ? 28 : 0 // the number stands beside the pile, not above it
  const step = Math.max(0.5, (row.left + row.width - 8 - count - lying.disc / 2 - from) / 13)
  return { left: from + index * step, top: pointSpot(lying, seat, goal).top }
}
