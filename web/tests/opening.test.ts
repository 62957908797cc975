import { expect, it, vi } from 'vitest'
import type { GameInfo } from '../src/lib/net/api'
import type { Preset } from '../src/lib/contract'

vi.mock('../src/lib/state/catalogue.svelte', () => ({}))
const { defaults, presetOf } = await import('../src/lib/state/opening')

const info = {
  options: [
    { name: 'size', kind: 'whole', default: 7, low: 6, high: 8, by_players: { '4': 8 } },
    { name: 'quick', kind: 'flag', default: true, by_players: { '2': false } },
    { name: 'side', kind: 'choice', default: 'a', words: ['a', 'b'] },
  ],
} as unknown as GameInfo

it('takes the default that goes with the number of players', () => {
  expect(defaults(info, 2)).toEqual({ size: 7, quick: false, side: 'a' })
  expect(defaults(info, 3)).toEqual({ size: 7, quick: true, side: 'a' })
  expect(defaults(info, 4)).toEqual({ size: 8, quick: true, side: 'a' })
})

const presets: Preset[] = [
  { name: 'family', options: { quick: true } },
  { name: 'classic', options: {} },
  { name: 'short', options: { quick: true, side: 'b' } },
]

it.each([
  [{ quick: true, side: 'a' }, 'family'],
  [{ quick: false, side: 'b' }, 'classic'],
  [{ quick: true, side: 'b' }, 'short'],
])('names the most particular choice for %o: %s', (options, name) => {
  expect(presetOf(presets, options)?.name).toBe(name)
})

it('names none where none fits', () => {
  expect(presetOf([presets[0]!], { quick: false })).toBeUndefined()
})
