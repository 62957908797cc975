/** What view.py tells a seat, and what can be read from it and from the latest moves. */
import type { LastMove } from '$lib/contract'

export interface View {
  round: number
  rounds: number
  goal: number
  guessed: boolean[] // by seat
  own: number // the own guess, 0 if there is none
  points: number[] // by seat
}

export const FACES = [1, 2, 3, 4, 5, 6] as const

const CHANCE = 6

/** What the die showed last, as far as the latest moves tell; 0 if they do not. */
export function rolled(last: LastMove[]): number {
  return Number(last.findLast((move) => move.actor === CHANCE)?.move ?? 0)
}
