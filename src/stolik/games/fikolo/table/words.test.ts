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

it('tells an exchange of cards once, not card by card', () => {
  const words = (key: string) => key
  const view = {
    exchanged: 'hands',
    seats: [{ hand: ['red-star', 'blue-moon'] }, { hand: ['green-heart'] }],
  } as unknown as View
  const told = ['red-star', 'blue-moon', 'green-heart'].map((card) =>
    tell(`deal ${card}`, 6, view, ['Ola', 'Jan'], words),
  )
  expect(told.filter(Boolean)).toEqual(['table.exchanged.hands'])
})
