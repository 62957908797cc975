import { expect, it } from 'vitest'
import type { View } from './layout'
import { tell } from './words'

it('tells the end of time as the beginning of what comes then', () => {
  const words = (key: string, vars?: Record<string, string | number>) => `${key} ${vars?.name ?? ''}`.trim()
  const told = (view: object | undefined) => tell('time', 7, view as View | undefined, ['Ola', 'Jan'], words)
  expect(told({ task_pile: 9, showing: { seat: 1 } })).toBe('log.time.show Jan')
  expect(told({ task_pile: 9, showing: null })).toBe('log.time')
  expect(told(undefined)).toBe('log.time')
})
