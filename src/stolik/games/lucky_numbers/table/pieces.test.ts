import { expect, it } from 'vitest'
import type { LuckyView } from './layout'
import { follow, lying, type Piece } from './pieces'

function counter(from = 100): () => number {
  return () => ++from
}

const BEFORE: Piece[] = [
  { id: 1, number: 7, spot: 'board:0:5' },
  { id: 2, number: 8, spot: 'hand:0' },
  { id: 3, number: 7, spot: 'middle:7:0' },
]

it('a clover that stays keeps its id', () => {
  expect(follow(BEFORE, [...BEFORE], counter()).map(({ id }) => id)).toEqual([1, 2, 3])
})

it('a placed clover comes from the hand, and the replaced one goes to the middle', () => {
  const after = follow(
    BEFORE,
    [
      { number: 8, spot: 'board:0:5' },
      { number: 7, spot: 'middle:7:0' },
      { number: 7, spot: 'middle:7:1' },
    ],
    counter(),
  )
  expect(after).toEqual([
    { id: 1, number: 7, spot: 'middle:7:1' },
    { id: 2, number: 8, spot: 'board:0:5' },
    { id: 3, number: 7, spot: 'middle:7:0' },
  ])
})

it('a clover from the heap is new', () => {
  const after = follow(BEFORE, [...BEFORE, { number: 12, spot: 'hand:1' }], counter())
  expect(after.at(-1)).toEqual({ id: 101, number: 12, spot: 'hand:1' })
})

it('no id is given twice', () => {
  const now = ['board:1:0', 'board:1:1', 'board:1:2'].map((spot) => ({ number: 7, spot }))
  const ids = follow(BEFORE, now, counter()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

it('a start field chosen in secret shows the own clover there, and nobody else’s', () => {
  const view = { boards: [[0], [0]], middle: [], hands: [4, 9], own_choice: 'b2' } as unknown as LuckyView
  expect(lying(view, 0)).toEqual([
    { number: 4, spot: 'board:0:5' },
    { number: 9, spot: 'hand:1' },
  ])
})
