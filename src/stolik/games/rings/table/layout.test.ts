import { describe, expect, it } from 'vitest'
import {
  faceOf,
  field,
  ground,
  isComplete,
  moves,
  NOTHING,
  slots,
  steps,
  tapped,
  tappedRow,
  trailOf,
  type View,
} from './layout'

const pawns = [0, 0, 1, 2, 2, 3, 3, 3, 5, 5]

describe('where pawns would land', () => {
  it('follows the columns printed on the card', () => {
    expect(steps(faceOf(10), NOTHING, pawns)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  })

  it('takes the two occupied rows nearest the rings, or nearest the start', () => {
    expect(steps(faceOf(8), NOTHING, pawns)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    expect(steps(faceOf(9), NOTHING, pawns)).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
  })

  it('leaves a pawn on the start where it is when it should go back', () => {
    expect(steps(faceOf(13), { forward: [4, 5], back: [1, 9], rows: [] }, pawns)).toEqual([
      0, 0, 0, 1, 1, 0, 0, 0, -1, 0,
    ])
  })

  it('moves all rows of a card for any two when there are only two', () => {
    expect(steps(faceOf(15), NOTHING, [0, 0, 1, 1])).toEqual([1, 1, 1, 1])
    expect(isComplete(faceOf(15), NOTHING, [0, 0, 1, 1])).toBe(true)
  })
})

describe('choosing', () => {
  it('takes columns in any order and sends them in rising order, forward first', () => {
    const face = faceOf(13)
    let choice = tapped(face, NOTHING, 7, 'forward')
    choice = tapped(face, choice, 2, 'forward')
    choice = tapped(face, choice, 9, 'back')
    choice = tapped(face, choice, 1, 'back')
    expect(isComplete(face, choice, pawns)).toBe(true)
    expect(moves(13, choice)).toEqual(['card 13', 'forward 2', 'forward 7', 'back 1', 'back 9'])
  })

  it('takes a column out again, and no more than the card says', () => {
    const face = faceOf(2)
    const two = tapped(face, tapped(face, NOTHING, 3, 'forward'), 4, 'forward')
    expect(tapped(face, two, 5, 'forward')).toEqual(two)
    expect(tapped(face, two, 3, 'forward').forward).toEqual([4])
    expect(tappedRow(tappedRow(tappedRow(NOTHING, 3), 1), 2).rows).toEqual([1, 3])
  })
})

describe('the cloth', () => {
  it('keeps an open card in its slot', () => {
    const before = slots(new Map(), [2, 9, 13])
    expect(slots(before, [9, 13]).get(13)).toBe(2)
    expect(slots(slots(before, [9, 13]), [5, 9, 13]).get(5)).toBe(0)
  })

  it('holds the board on one phone screen with rings of at least 44 pixels', () => {
    for (const fields of [5, 8, 10]) {
      const lying = ground(390, 628, fields + 1, true)
      expect(lying.ring).toBeGreaterThanOrEqual(44)
      expect(field(lying, 2, fields + 1, fields).y + lying.ring / 2).toBeLessThanOrEqual(lying.bar.top + 2)
      expect(lying.bar.top + lying.bar.height).toBeLessThanOrEqual(628)
    }
  })
})

describe('the trail of the last card', () => {
  const at = (turn: number, moved: number[]) => ({ turn, pawns: moved }) as View
  it('shows where each moved pawn stood', () => {
    expect(trailOf(at(4, [0, 2, 3]), at(5, [1, 2, 2]))).toEqual([0, -1, 3])
  })

  it('is empty after a leap in a replay, forward or back', () => {
    expect(trailOf(at(4, [0, 2, 3]), at(9, [1, 2, 2]))).toEqual([])
    expect(trailOf(at(9, [1, 2, 2]), at(4, [0, 2, 3]))).toEqual([])
  })
})
