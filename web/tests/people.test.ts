import { expect, it } from 'vitest'
import { isolated } from '../src/lib/text/people'

it('isolates a name that is read from right to left, so that it does not turn what follows', () => {
  expect(isolated('דוד')).toBe('\u2068דוד\u2069')
  expect(isolated('Ali علي 3')).toBe('\u2068Ali علي 3\u2069')
})

it('leaves other names as they are', () => {
  for (const name of ['Ola', 'Łucja', 'Ёлка', '☺', '']) expect(isolated(name)).toBe(name)
})
