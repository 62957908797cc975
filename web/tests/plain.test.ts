import { expect, it } from 'vitest'
import { fieldsOf, moveText, scoreOf } from '../src/plain/fields'

const said = { yes: 'yes', no: 'no' }
const texts: Record<string, string> = { 'field.round': 'Round', 'move.time': 'Time is up' }
const t = (key: string) => texts[key] ?? key

it('gives every seat its entry of a list as long as there are seats', () => {
  const { shared, seats } = fieldsOf({ round: 3, guessed: [true, false], points: [0, 2] }, 2, t, said)
  expect(shared).toEqual([{ name: 'Round', text: '3' }])
  expect(seats).toEqual([
    [
      { name: 'guessed', text: 'yes' },
      { name: 'points', text: '0' },
    ],
    [
      { name: 'guessed', text: 'no' },
      { name: 'points', text: '2' },
    ],
  ])
})

it.each([
  [[1, 2, 3], '1 2 3'],
  [
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    '1 2 / 3 4 / 5 6',
  ],
  [[], '–'],
  [null, '–'],
  ['', '–'],
  [{ open_rows: 2, dice: [1, 6] }, 'open rows 2, dice 1 6'],
])('writes %j as %s', (value, text) => {
  expect(fieldsOf({ pile_left: value }, 2, t, said).shared).toEqual([{ name: 'pile left', text }])
})

it('finds scores under their usual names', () => {
  expect(scoreOf({ points: [4, 5] }, 1)).toBe(5)
  expect(scoreOf({ scores: [4, 5] }, 0)).toBe(4)
  expect(scoreOf({ points: 'many' }, 0)).toBe(null)
})

it('writes moves in the words of the game, or as they are', () => {
  expect(moveText('time', t)).toBe('Time is up')
  expect(moveText('take 3', t)).toBe('take 3')
})
