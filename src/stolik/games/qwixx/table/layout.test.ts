import { describe, expect, it } from 'vitest'
import {
  freshMarks,
  initials,
  looks,
  numbersOf,
  offers,
  pencilled,
  readMove,
  spiral,
  type QwixxView,
  type SheetView,
} from './layout'

const NONE = { red: [], yellow: [], green: [], blue: [] }

function sheet(crosses: Partial<SheetView['crosses']>): SheetView {
  return {
    crosses: { ...NONE, ...crosses },
    open: NONE,
    locks: [],
    misses: 0,
    pawn: 3,
    points: {} as SheetView['points'],
  }
}

function view(part: Partial<QwixxView>): QwixxView {
  const dice = { white: [4, 1], red: 3, yellow: 2, green: null, blue: 6 }
  return {
    step: '2',
    active: 0,
    dice,
    closed: [],
    decided: [],
    choice: null,
    possible: [],
    crossed: false,
    forced: false,
    opening: false,
    sheets: [sheet({ green: [7] })],
    board: null,
    track: null,
    ...part,
  }
}

describe('moves', () => {
  it('are read from their texts', () => {
    expect(readMove('cross red 5')).toEqual({ kind: 'cross', colour: 'red', number: 5 })
    expect(readMove('to 17')).toEqual({ kind: 'to', field: 17 })
    expect(readMove('white 4 1')).toEqual({ kind: 'white', dice: [4, 1] })
    expect(readMove('green 3')).toEqual({ kind: 'die', colour: 'green', shown: 3 })
    expect(readMove('pass')).toEqual({ kind: 'pass' })
    expect(readMove('first 1')).toEqual({ kind: 'first', seat: 1 })
  })

  it('that are none are refused', () => {
    expect(readMove('cross pink 5')).toBeNull()
    expect(readMove('')).toBeNull()
  })
})

describe('offers', () => {
  it('are the legal crosses and nothing else', () => {
    expect(offers(view({}), ['cross blue 10', 'pass'], 0).map((offer) => offer.move)).toEqual(['cross blue 10'])
    expect(offers(view({}), [], 0)).toEqual([])
  })

  it('white 4 and blue 6 make blue 10', () => {
    expect(offers(view({}), ['cross blue 10'], 0)[0]!.dice).toEqual(['white0', 'blue'])
    expect(offers(view({}), ['cross blue 7'], 0)[0]!.dice).toEqual(['white1', 'blue'])
  })

  it('in step 1 both white dice make the sum', () => {
    expect(offers(view({ step: '1' }), ['cross red 5'], 0)[0]!.dice).toEqual(['white0', 'white1'])
  })

  it('a field says which number it would cross, or that it is crossed already', () => {
    const board = { side: 'a', fields: ['green 12', 'red 2', 'yellow 2', 'blue 12', 'green 7'], bonus: [1, 1, 2, 2, 3] }
    const found = offers(view({ step: '3', board }), ['to 4', 'to 5', 'pass'], 0)
    expect(found.map(({ colour, number, crosses, bonus }) => [colour, number, crosses, bonus])).toEqual([
      ['blue', 12, true, 2],
      ['green', 7, false, 3],
    ])
  })
})

it('numbers left of the last cross are lost, and so is a closed row', () => {
  expect(looks(sheet({ red: [5, 7] }), 'red', false).slice(0, 7)).toEqual([
    'lost',
    'lost',
    'lost',
    'crossed',
    'lost',
    'crossed',
    'free',
  ])
  expect(looks(sheet({ green: [10] }), 'green', false).slice(0, 4)).toEqual(['lost', 'lost', 'crossed', 'free'])
  expect(new Set(looks(sheet({}), 'blue', true))).toEqual(new Set(['lost']))
  expect(numbersOf('green')[0]).toBe(12)
})

it('a choice of step 1 is pencilled in until all have chosen', () => {
  expect(pencilled(view({ step: '1', choice: 'yellow' }))).toEqual({ colour: 'yellow', number: 5 })
  expect(pencilled(view({ step: '1', choice: 'pass' }))).toBeNull()
})

it('fresh crosses are those that were not there before, of every seat', () => {
  const before = [sheet({ red: [5] }), sheet({})]
  const now = [sheet({ red: [5, 8] }), sheet({ blue: [12] })]
  expect(freshMarks(before, now)).toEqual([
    { seat: 0, mark: { colour: 'red', number: 8 } },
    { seat: 1, mark: { colour: 'blue', number: 12 } },
  ])
  expect(freshMarks([], now)).toEqual([])
})

it('marks nothing after a leap in a replay', () => {
  expect(freshMarks([sheet({})], [sheet({ red: [2, 3, 5, 8] })])).toEqual([])
})

describe('the spiral', () => {
  it.each([
    [8, 5],
    [6, 7],
  ])('of %i columns and %i rows visits each field once, always next to the one before', (columns, rows) => {
    const way = spiral(columns, rows)
    expect(new Set(way.map(({ column, row }) => `${column},${row}`)).size).toBe(columns * rows)
    for (let i = 1; i < way.length; i++)
      expect(Math.abs(way[i]!.column - way[i - 1]!.column) + Math.abs(way[i]!.row - way[i - 1]!.row)).toBe(1)
  })

  it('runs inwards', () => {
    const way = spiral(8, 5)
    const depth = way.map(({ column, row }) => Math.min(column, row, 7 - column, 4 - row))
    expect(depth).toEqual([...depth].sort((a, b) => a - b))
  })
})

it('every pawn has a sign of its own', () => {
  expect(initials(['Ola', 'Jan', 'Łucja'])).toEqual(['O', 'J', 'Ł'])
  expect(initials(['Bot 1', 'Bot 2'])).toEqual(['1', '2'])
  expect(initials(['Ola', 'Ola', 'Jan'])).toEqual(['1', '2', '3'])
})
