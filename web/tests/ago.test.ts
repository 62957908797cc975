import { expect, it } from 'vitest'
import { ago } from '../src/lib/text/ago'

it('says how long ago it was in the largest unit that fits', () => {
  const minute = 60_000
  expect(ago(0, minute / 2, 'pl')).toBe('teraz')
  expect(ago(0, minute / 2, 'en')).toBe('now')
  expect(ago(0, 5 * minute, 'pl')).toBe('5 minut temu')
  expect(ago(0, 2 * 60 * minute, 'en')).toBe('2 hours ago')
  expect(ago(0, 24 * 60 * minute, 'pl')).toBe('wczoraj')
})
