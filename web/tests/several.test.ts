import { expect, it } from 'vitest'
import { askable, askedLater, kinds, newSeries, newStarts, startings, type Many } from '../src/lib/state/several'

const chairs = (...kinds: ('me' | 'here' | 'friend' | 'bot')[]) => kinds.map((kind) => ({ kind }))
const several = (many: Many) => ({ many, games: 4, evening: [] })
const plan = [
  { game: 'a', options: {}, boards: '' },
  { game: 'b', options: {}, boards: '' },
]

it.each([
  ['one', undefined],
  ['tournament', { kind: 'tournament', games: 3, evening: [] }],
  ['best.3', { kind: 'best', games: 3, evening: [] }],
  ['best.5', { kind: 'best', games: 5, evening: [] }],
  ['score', { kind: 'score', games: 4, evening: [] }],
  ['evening', { kind: 'evening', games: 2, evening: plan }],
] as const)('asks for %s as %o', (many, wanted) => {
  expect(newSeries(several(many), 3, plan)).toEqual(wanted)
})

it('offers no sum of scores where a game has none', () => {
  expect(kinds(true)).toContain('score')
  expect(kinds(false)).not.toContain('score')
})

it('lets no last game decide who starts in a tournament', () => {
  expect(startings('one')).toContain('loser')
  expect(startings('tournament')).not.toContain('winner')
})

it('asks for a chair where one is named, and for people where an age is', () => {
  expect(askable('random', chairs('me', 'bot'))).toEqual([])
  expect(askable('seat', chairs('me', 'bot', 'friend'))).toEqual([0, 1, 2])
  expect(askable('youngest', chairs('me', 'bot', 'here'))).toEqual([0, 2])
})

it.each([
  ['nobody for chance', { by: 'random', seat: 1 }, chairs('me', 'here'), null],
  ['the named chair', { by: 'seat', seat: 1 }, chairs('me', 'bot'), 1],
  ['the first chair when the named one was taken away', { by: 'seat', seat: 3 }, chairs('me', 'bot'), 0],
  ['the only person', { by: 'oldest', seat: null }, chairs('bot', 'me'), 1],
  ['nobody yet when friends are still to come', { by: 'youngest', seat: 0 }, chairs('me', 'friend'), null],
] as const)('sends %s', (_, starts, seats, seat) => {
  expect(newStarts(starts, seats).seat).toBe(seat)
})

it('leaves the age to those who come later', () => {
  expect(askedLater('youngest', chairs('me', 'friend'))).toBe(true)
  expect(askedLater('seat', chairs('me', 'friend'))).toBe(false)
})
