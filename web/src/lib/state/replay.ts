/** Where a replay stands: after how many moves; after none it shows the opening position. */
import type { Event } from '../../generated/messages'
import type { Replay } from '../../generated/bodies'
import type { View } from '../contract'

/** What an address asks for. Links of release 0.1.0 have `step`, which counts from the first move. */
export function wantedMoves(query: URLSearchParams): number {
  const [moves, step] = [query.get('moves'), query.get('step')]
  const wanted = moves !== null ? Number(moves) : step !== null ? Number(step) + 1 : 0
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 0
}

/** The view after so many moves, and the last of them. */
export function positionAfter(replay: Replay, moves: number): { view: View; event: Event | null } {
  const step = moves > 0 ? replay.steps[Math.min(moves, replay.steps.length) - 1] : undefined
  return { view: { ...replay.fixed, ...(step?.view ?? replay.start).table }, event: step?.event ?? null }
}
