/** Several games as one contest: who stands where, what the last game brought, and who stands on the podium. */
import type { PlayedGame, SeriesInfo, TableInfo } from '../../generated/messages'
import { figures } from '../text/plurals'
import { t } from '../text/texts.svelte'

export interface Row {
  seat: number
  name: string
  place: number
  total: number
  gained: number | null // by the last game; null before the first is over
}

/** A step of the podium: a place, and all who share it. */
export interface Step {
  place: number
  points: number
  people: Row[]
}

export type Stand = Pick<SeriesInfo, 'standing' | 'places'> & { played: Pick<PlayedGame, 'points'>[] }

/** Everybody, the best first; those who share a place in the order in which they sit. */
export function rows({ standing, places, played }: Stand, names: string[]): Row[] {
  const last = played.at(-1)
  const all = names.map((name, seat) => ({
    seat,
    name,
    place: places[seat] ?? 1,
    total: standing[seat] ?? 0,
    gained: last?.points[seat] ?? null,
  }))
  return all.sort((a, b) => a.place - b.place || a.seat - b.seat)
}

/** The podium has three steps; with a shared place the next one stays empty. */
export function podium(series: Stand, names: string[]): Step[] {
  const all = rows(series, names)
  return [1, 2, 3].flatMap((place) => {
    const people = all.filter((row) => row.place === place)
    return people.length ? [{ place, points: people[0]!.total, people }] : []
  })
}

/**
 * Whether somebody here may end the series: the host, or while the host is away who plays; the server knows how long.
 * A host who is not here any more may have gone on to the next table.
 */
export function mayEnd({ series, host, chairs, rematch }: TableInfo): boolean {
  const away = !rematch && !chairs.some((chair) => chair.host && chair.here)
  return Boolean(series && !series.over && (host || (away && chairs.some((chair) => chair.mine))))
}

/** Who won a game of the series, as it is told behind the game's name. */
export function won(winners: number[], names: string[]): string {
  if (!winners.length) return t('series.nobody')
  return t(winners.length > 1 ? 'series.together' : 'series.winner', {
    names: winners.map((seat) => names[seat]).join(', '),
  })
}

/** The text that names a kind of series. */
export const kindKey = ({ kind, games }: Pick<SeriesInfo, 'kind' | 'games'>): string =>
  `series.${kind === 'best' ? `best.${games}` : kind}`

/** Points that a game brought, with their sign: +2, 0, −3. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : figures(points))
