import { describe, expect, it } from 'vitest'
import type { Replay } from '../src/generated/bodies'
import { positionAfter, wantedMoves } from '../src/lib/state/replay'

const seen = (laid: number) => ({ seat: null, legal: [], table: { laid } })
const moved = (number: number) => ({ number, at: 0, kind: 'moved', actor: 0, move: `lay ${number}` })
const replay = {
  info: {},
  fixed: { size: 4 },
  start: seen(0),
  steps: [1, 2].map((number) => ({ event: moved(number), view: seen(number) })),
} as unknown as Replay

describe('a replay', () => {
  it('begins with the opening position, before any move', () => {
    expect(positionAfter(replay, 0)).toEqual({ view: { size: 4, laid: 0 }, event: null })
  })

  it('shows the position after a move together with the move', () => {
    expect(positionAfter(replay, 2)).toEqual({ view: { size: 4, laid: 2 }, event: moved(2) })
  })

  it('stays on the last move, whatever an address asks for', () => {
    expect(positionAfter(replay, 9999)).toEqual(positionAfter(replay, 2))
  })
})

describe('the address of a replay', () => {
  const wanted = (query: string) => wantedMoves(new URLSearchParams(query))

  it('counts moves', () => expect(wanted('seat=1&moves=7')).toBe(7))
  it('of release 0.1.0 counted from the first move', () => expect(wanted('seat=1&step=0')).toBe(1))
  it('without a number is the opening', () =>
    expect([wanted(''), wanted('moves=x'), wanted('moves=-3')]).toEqual([0, 0, 0]))
})
