/** The server's plain requests. */
import type {
  Chair,
  End,
  Event,
  SeatView,
  SeriesPage,
  SeriesPlan,
  Settings,
  Starts,
  TableInfo,
} from '../generated/wire'
import type { View } from './contract'
import { asked, type Finished } from './finished'

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
    readonly key = '', // of boards: which text of the game says what is wrong
    readonly details: Record<string, string | number> = {},
  ) {
    super(text)
  }
}

export type OptionValue = boolean | number | string
export type Options = Record<string, OptionValue>

export interface Option {
  name: string
  kind: 'flag' | 'whole' | 'choice'
  default: OptionValue
  low?: number
  high?: number
  words?: string[]
  by_players?: Record<string, OptionValue> // the default, where the number of players decides
}

export interface GameInfo {
  id: string
  players: [number, number]
  options: Option[]
  levels: string[]
  tasks: boolean
  deadlines: { name: string; milliseconds: number }[]
  undo: boolean
  starts: Starts['by'] // who starts when nobody chose; at listed tables chance
  printed_starts: string // who starts by the printed rules
  boards: boolean // whether those of somebody's box can be put in
}

export interface MyTable {
  code: string
  game: string
  options: Options
  phase: TableInfo['phase']
  players: string[]
  mine: boolean
  updated: number
  end: End | null
  series: string // the code of its series' first table
  next: string // the code of the table at which they went on
}

export interface Me {
  guest: string
  name: string
  tables: MyTable[]
}

export interface LobbyTable {
  code: string
  game: string
  options: Options
  players: number
  free: number
  names: string[]
  opened: number
  series: '' | SeriesPlan['kind'] // that it begins
}

export interface NewSeat {
  kind: 'me' | 'here' | 'friend' | 'bot'
  name?: string
  level?: string
}

export interface NewTable {
  game: string
  players: number
  options: Options
  settings: Settings
  seats: NewSeat[]
  starts?: Starts
  series?: SeriesPlan
  ticket: string
  nonce: string
  boards?: string // of the host's box
}

/** What the next table will be played with, and what opens it. */
export interface Commitment {
  ticket: string
  commitment: string
}

export interface Fairness {
  ok: boolean
  draws: number
  text: string
  seed: string
  commitment: string
  nonces: string[]
}

export interface Replay {
  info: TableInfo
  fixed: View // belongs to the table of every view
  steps: { event: Event; view: SeatView }[]
}

export type { Chair }

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json', 'X-Stolik': '1' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem('offline', 'the server cannot be reached', 0)
  }
  const said = await answer.json().catch(() => ({}))
  if (!answer.ok)
    throw new Problem(said.code ?? 'server', said.text ?? answer.statusText, answer.status, said.key, said.details)
  return said as T
}

const part = encodeURIComponent

export const api = {
  me: () => ask<Me>('/api/me'),
  rename: (name: string) => ask<Me>('/api/me', { name }),
  games: () => ask<GameInfo[]>('/api/games'),
  counts: (game: string, options: Options) =>
    ask<{ players: number[]; scored: boolean }>(
      `/api/games/${part(game)}/counts?${new URLSearchParams(Object.entries(options).map(([k, v]) => [k, word(v)]))}`,
    ),
  boards: (game: string, boards: string, options: Options) =>
    ask<{ boards: string }>(`/api/games/${part(game)}/boards`, { boards, options }),
  commitment: () => ask<Commitment>('/api/commitment'),
  open: (table: NewTable) => ask<{ code: string; watch: string }>('/api/tables', table),
  lobby: () => ask<LobbyTable[]>('/api/tables'),
  table: (code: string) => ask<TableInfo>(`/api/tables/${part(code)}`),
  handover: (code: string, seat: number) => ask<{ key: string }>(`/api/tables/${part(code)}/handover`, { seat }),
  takeOver: (key: string) => ask<{ code: string; seat: number }>(`/api/handover/${part(key)}`, {}),
  watch: (key: string) => ask<{ code: string }>(`/api/watch/${part(key)}`),
  fairness: (table: Finished) => ask<Fairness>(`${asked(table)}/fairness`),
  replay: (table: Finished, seat: number | 'watch') => ask<Replay>(`${asked(table)}/replay?seat=${seat}`),
  recordPath: (table: Finished) => `${asked(table)}/record`,
  series: (code: string) => ask<SeriesPage>(`/api/series/${part(code)}`),
  seriesRecordPath: (code: string) => `/api/series/${part(code)}/record`,
}

/** A flag travels in an address as on or off, as in the games' notation. */
export const word = (value: OptionValue): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)

/** A person's own part of the chance: 32 hexadecimal digits. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
