/** How many games a table is set up for, and who starts them: what is offered, and what is asked of the server. */
import type { PlannedGame, Starts } from '../../generated/messages'
import type { SeriesPlan } from '../../generated/bodies'
import type { NewSeat, Options } from '../net/api'
import type { Unpacked } from './box.svelte'

/** The one plain choice of set-up; `best.3` is the best of three. */
export type Many = 'one' | 'tournament' | 'best.3' | 'best.5' | 'score' | 'evening'

export interface Several {
  many: Many
  games: number // by score
  evening: Planned[]
}

/** A game of an evening; without options of its own it is played as this set-up says. */
export interface Planned {
  key: number
  game: string
  options: Options
  box: Unpacked | null // the own one, if it is played with that
}

/** A game of an evening as the server is asked for it; at listed tables nobody plays with an own box. */
export function asked({ game, options, box }: Planned, listed: boolean): PlannedGame {
  const used = listed ? null : box
  return { game, options: { ...options, ...used?.options }, boards: used?.boards ?? '' }
}

export const FEWEST = 2 // games of a series
export const MOST = 10

/** What can be chosen: a game without a score has no sum of scores. */
export const kinds = (scored: boolean): Many[] => [
  'one',
  'tournament',
  'best.3',
  'best.5',
  ...(scored ? (['score'] as const) : []),
  'evening',
]

/** The series that a choice asks for; none for one game. */
export function newSeries({ many, games }: Several, players: number, evening: PlannedGame[]): SeriesPlan | undefined {
  if (many === 'one') return undefined
  if (many === 'tournament') return { kind: 'tournament', games: players, evening: [] }
  if (many === 'score') return { kind: 'score', games, evening: [] }
  if (many === 'evening') return { kind: 'evening', games: evening.length, evening }
  return { kind: 'best', games: Number(many.slice('best.'.length)), evening: [] }
}

/** Ways to decide who starts; in a tournament everybody starts once, so that no last game decides it. */
export const startings = (many: Many): Starts['by'][] => {
  const first = ['random', 'seat', 'name', 'youngest', 'oldest'] as const
  return many === 'tournament' ? [...first] : [...first, 'winner', 'loser']
}

/** Which chairs may be named: anybody, or for an age only people; [] where nobody need be asked. */
export function askable(by: Starts['by'], seats: Pick<NewSeat, 'kind'>[]): number[] {
  if (by !== 'seat' && by !== 'youngest' && by !== 'oldest') return []
  return seats.flatMap(({ kind }, seat) => (by === 'seat' || kind !== 'bot' ? [seat] : []))
}

/** Whether only those who come later can say it. */
export const askedLater = (by: Starts['by'], seats: Pick<NewSeat, 'kind'>[]): boolean =>
  (by === 'youngest' || by === 'oldest') && seats.some(({ kind }) => kind === 'friend')

/** Who starts, as the server is asked: the one person there need not be asked about. */
export function newStarts({ by, seat }: Starts, seats: Pick<NewSeat, 'kind'>[]): Starts {
  const possible = askable(by, seats)
  if (!possible.length || askedLater(by, seats)) return { by, seat: null }
  return { by, seat: seat !== null && possible.includes(seat) ? seat : possible[0]! }
}
