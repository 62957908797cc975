import { expect, it } from 'vitest'
import { nextSeat } from '../src/lib/state/active'

it('a spectator has no seat', () => expect(nextSeat(null, [], [0])).toBe(null))
it('shows the own seat while others play', () => expect(nextSeat(1, [1], [])).toBe(1))
it('keeps a seat that can still act', () => expect(nextSeat(2, [0, 2], [0, 2])).toBe(2))
it('goes on to the next own seat that can act', () => expect(nextSeat(0, [0, 1, 2], [1, 2])).toBe(1))
it('goes round', () => expect(nextSeat(2, [0, 1, 2], [0, 1])).toBe(0))
it('never shows a seat of somebody else', () => expect(nextSeat(null, [2], [0, 1])).toBe(2))
