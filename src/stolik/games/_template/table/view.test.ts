import { expect, it } from 'vitest'
import { rolled } from './view'

it('finds the latest roll among the moves', () => {
  const last = [
    { actor: 6, move: '2' },
    { actor: 0, move: null },
    { actor: 6, move: '5' },
    { actor: 1, move: '3' },
  ]
  expect(rolled(last)).toBe(5)
  expect(rolled(last.slice(1, 2))).toBe(0)
})
