import { expect, it } from 'vitest'
import type { ChairInfo, TableInfo } from '../src/generated/messages'
import { kindKey, mayEnd, podium, rows, signed } from '../src/lib/state/series'

const game = (points: number[]) => ({ points })
const names = ['Ola', 'Jan', 'Ela', 'Bot']

it('puts the best first and says what the last game brought', () => {
  const series = { standing: [1, 4, 2, -3], places: [3, 1, 2, 4], played: [game([1, 2, 0, -3]), game([0, 2, 2, 0])] }
  expect(rows(series, names).map(({ name, place, total, gained }) => [name, place, total, gained])).toEqual([
    ['Jan', 1, 4, 2],
    ['Ela', 2, 2, 2],
    ['Ola', 3, 1, 0],
    ['Bot', 4, -3, 0],
  ])
})

it('knows of no gain before the first game is over', () => {
  expect(rows({ standing: [0, 0], places: [1, 1], played: [] }, ['Ola', 'Jan']).map((row) => row.gained)).toEqual([
    null,
    null,
  ])
})

it.each([
  [
    'one each',
    [1, 2, 3, 4],
    [
      [1, ['Ola']],
      [2, ['Jan']],
      [3, ['Ela']],
    ],
  ],
  [
    'two winners and nobody second',
    [1, 1, 3, 4],
    [
      [1, ['Ola', 'Jan']],
      [3, ['Ela']],
    ],
  ],
  [
    'two at the second step',
    [2, 1, 2, 4],
    [
      [1, ['Jan']],
      [2, ['Ola', 'Ela']],
    ],
  ],
  ['all alike', [1, 1, 1, 1], [[1, ['Ola', 'Jan', 'Ela', 'Bot']]]],
])('lets shared places share a step: %s', (_, places, steps) => {
  const series = { standing: places.map((place) => 9 - place), places, played: [] }
  expect(podium(series, names).map(({ place, people }) => [place, people.map(({ name }) => name)])).toEqual(steps)
})

it('names a kind by its length only where the length is its name', () => {
  expect(kindKey({ kind: 'best', games: 5 })).toBe('series.best.5')
  expect(kindKey({ kind: 'tournament', games: 3 })).toBe('series.tournament')
})

it('writes gains with their sign', () => {
  expect([2, 0, -3].map(signed)).toEqual(['+2', '0', '−3'])
})

it('lets who plays end a series when the host is not there', () => {
  const table = (host: Partial<ChairInfo>, other: Partial<ChairInfo>, told = {}) => {
    const chairs = [{ host: true, here: true, ...host }, other]
    return { series: { over: false }, host: false, rematch: '', chairs, ...told } as TableInfo
  }
  expect(mayEnd(table({}, { mine: true }))).toBe(false)
  expect(mayEnd(table({ here: false }, { mine: true }))).toBe(true)
  expect(mayEnd(table({ here: false }, {}))).toBe(false)
  expect(mayEnd(table({ here: false }, { mine: true }, { rematch: 'ABCDEF' }))).toBe(false)
  expect(mayEnd(table({ here: false }, { mine: true }, { series: { over: true } }))).toBe(false)
  expect(mayEnd(table({ mine: true }, {}, { host: true }))).toBe(true)
})
