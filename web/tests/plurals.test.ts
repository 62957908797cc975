import { describe, expect, it } from 'vitest'
import { figures, fillIn, form } from '../src/lib/text/plurals'

describe('Polish has three forms', () => {
  it.each([
    [0, 2],
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 2],
    [11, 2],
    [12, 2],
    [14, 2],
    [21, 2],
    [22, 1],
    [25, 2],
    [101, 2],
    [112, 2],
    [122, 1],
    [1.5, 2],
  ])('%d takes form %d', (count, wanted) => {
    expect(form('pl', count)).toBe(wanted)
  })
})

it('English has two', () => {
  expect([0, 1, 2, 21].map((count) => form('en', count))).toEqual([1, 0, 1, 1])
})

it('what is lost is counted like what is won', () => {
  expect(fillIn('{count|# punkt|# punkty|# punktów}', { count: -3 }, 'pl')).toBe('−3 punkty')
})

it('fills in names and numbers, and leaves unknown names to be seen', () => {
  expect(fillIn('{name} ma {count|# punkt|# punkty|# punktów}', { name: 'Ola', count: 3 }, 'pl')).toBe(
    'Ola ma 3 punkty',
  )
  expect(fillIn('{count|one point|# points}', { count: 1 }, 'en')).toBe('one point')
  expect(fillIn('Hello {who}', {}, 'en')).toBe('Hello {who}')
})

it('never reads a name as a pattern', () => {
  expect(fillIn('Wygrywa {name}', { name: '{count|a|b}$&' }, 'pl')).toBe('Wygrywa {count|a|b}$&')
})

it('writes numbers below zero with a minus, not a hyphen', () => {
  expect([figures(-100), figures(0), figures(7), figures('A-B')]).toEqual(['−100', '0', '7', 'A-B'])
})
