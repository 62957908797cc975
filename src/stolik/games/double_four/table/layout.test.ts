import { describe, expect, it } from 'vitest'
import {
  cell,
  cloth,
  fieldText,
  matches,
  nameWidth,
  place,
  placeText,
  pointSpot,
  said,
  supplySpot,
  type TileRows,
  type View,
} from './layout'
import { between, settle, withTiles } from './pieces'

const board = (name: string, rows: string[]) => ({ name, side: name, source: 'chosen', rows })
const empty = () =>
  [
    [null, null],
    [null, null],
  ] as TileRows

function view(): View {
  return {
    phase: 'first',
    mover: 0,
    turns: 0,
    goal: 3,
    line: 4,
    size: 2,
    colours: [],
    boards: [board('left', ['rg', 'gr']), board('right', ['gr', 'rg'])],
    tiles: [empty(), empty()],
    symbols: [
      { name: 'sun', figure: '' },
      { name: 'leaf', figure: '' },
    ],
    supply: [3, 3],
    points: [0, 0],
    first: null,
    lifted: null,
    lines: [],
  }
}

describe('moves', () => {
  it('are read as they are written', () => {
    expect(said('left c4')).toEqual({ kind: 'place', place: { board: 0, x: 2, y: 3 } })
    expect(said('lift right b2')).toEqual({ kind: 'lift', place: { board: 1, x: 1, y: 1 } })
    expect(said('score left c4-f4')).toEqual({ kind: 'score', board: 0, from: 'c4', to: 'f4' })
    expect(said('first 2')).toEqual({ kind: 'begin', seat: 2 })
  })

  it('name the same place both ways', () => {
    for (const text of ['left a1', 'right g7']) expect(placeText(place(text))).toBe(text)
    expect(fieldText(6, 0)).toBe('g1')
  })
})

describe('matching fields', () => {
  it('are the empty ones of the same colour on the other board', () => {
    const now = view()
    now.tiles[1][0]![1] = 1
    expect(matches(now, place('left a1'))).toEqual(['right a2'])
  })
})

describe('tiles', () => {
  it('come from the supply, one for each new field, and the others stay who they are', () => {
    const before = settle([], view())
    const after = settle(before, withTiles(view(), 0, [place('left a1')]))
    const moved = after.filter((piece, i) => piece.spot.kind !== before[i]!.spot.kind)
    expect(moved.map(({ id, spot }) => [id, spot])).toEqual([['0.2', { kind: 'field', board: 0, x: 0, y: 0 }]])
  })

  it('of a scored line leave the board: one becomes a point', () => {
    const full = withTiles(view(), 0, [place('left a1'), place('left b1')])
    const lying = settle(settle([], view()), full)
    const after = settle(lying, { ...view(), supply: [2, 3], points: [1, 0] })
    expect(after.filter(({ seat, spot }) => seat === 0 && spot.kind === 'point')).toHaveLength(1)
    expect(after.filter(({ seat, spot }) => seat === 0 && spot.kind === 'supply')).toHaveLength(2)
  })

  it('that are laid and scored in one update are seen to lie in between', () => {
    const scored = { ...view(), points: [1, 0] }
    expect(between(view(), scored, [{ actor: 0, move: 'right b2' }])?.tiles[1][1]).toEqual([null, 0])
    expect(between(view(), view(), [{ actor: 0, move: 'right b2' }])).toBeNull()
  })
})

describe('the cloth', () => {
  it.each([7, 8])(
    'has fields of at least 44 pixels on the large board of a phone, also of %i rows, and everything inside',
    (size) => {
      const lying = cloth(390, 628, 4, true, 1)
      expect(cell(lying.boards[1], size, 0, 0).side).toBeGreaterThanOrEqual(44)
      for (const { left, top, size } of lying.boards) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + size).toBeLessThanOrEqual(390)
        expect(top + size).toBeLessThanOrEqual(628)
      }
    },
  )

  it('keeps names, points and supply apart on the lowest phone', () => {
    const lying = cloth(360, 400, 4, true, 1)
    for (const [seat, row] of lying.seats.entries()) {
      const spots = [0, 1, 2].map((index) => pointSpot(lying, seat, index))
      expect(spots[0]!.left - lying.disc / 2).toBeGreaterThanOrEqual(row.left + nameWidth(row))
      expect(nameWidth(row)).toBeGreaterThan(70)
      for (const { left, top } of [...spots, supplySpot(lying, seat, 12, 3)]) {
        expect(left + lying.disc / 2).toBeLessThanOrEqual(row.left + row.width)
        expect(Math.abs(top - row.top - row.height / 2)).toBeLessThan(1)
      }
    }
  })

  it('keeps the supply of four within its rows below the boards of a tablet', () => {
    const lying = cloth(820, 1000, 4, false, 1)
    for (const [seat, row] of lying.seats.entries())
      expect(supplySpot(lying, seat, 12, 3).left + lying.disc / 2).toBeLessThanOrEqual(row.left + row.width)
  })
})
