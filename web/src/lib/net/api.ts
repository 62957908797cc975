/** The server's plain requests. */
import type { TableInfo } from '../../generated/messages'
import type {
  Boards,
  CodeOf,
  Commitment,
  PlayerCounts,
  FairnessReport,
  ForgottenPerson,
  GameInfo,
  Key,
  Me,
  NewTable,
  OpenedTable,
  OpenTable,
  Replay,
  SeatAt,
  SeriesPage,
  TaskBoard,
  TaskInfo,
  Wrong,
} from '../../generated/bodies'
import { asked, askedSeries, type Finished } from './finished'

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

export type { ChairInfo } from '../../generated/messages'
export type {
  FairnessReport,
  GameInfo,
  Me,
  MyTable,
  NewSeat,
  NewTable,
  OpenTable,
  OptionInfo,
  Replay,
  TaskBoard,
  TaskInfo,
} from '../../generated/bodies'

export type Options = TableInfo['options']
export type OptionValue = Options[string]

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
  if (!answer.ok) {
    const wrong: Partial<Wrong> = await answer.json().catch(() => ({}))
    throw new Problem(wrong.code ?? 'server', wrong.text ?? answer.statusText, answer.status, wrong.key, wrong.details)
  }
  return (await answer.json()) as T
}

const part = encodeURIComponent

export const api = {
  me: () => ask<Me>('/api/me'),
  enter: (code: string) => ask<Me>('/api/enter', { code }),
  names: () => ask<Record<string, string[]>>('/api/names'),
  rename: (name: string) => ask<Me>('/api/me', { name }),
  forget: () => ask<ForgottenPerson>('/api/me/forget', {}),
  games: () => ask<GameInfo[]>('/api/games'),
  tasks: (game: string) => ask<TaskInfo[]>(`/api/games/${part(game)}/tasks`),
  task: (game: string, id: string) => ask<TaskInfo>(`/api/games/${part(game)}/tasks/${part(id)}`),
  tryTask: (game: string, start: string, move: string) =>
    ask<TaskBoard>(`/api/games/${part(game)}/tasks/try`, { start, move }),
  texts: (game: string, language: string) => ask<Record<string, string>>(`/api/games/${part(game)}/texts/${language}`),
  counts: (game: string, options: Options) =>
    ask<PlayerCounts>(
      `/api/games/${part(game)}/counts?${new URLSearchParams(Object.entries(options).map(([k, v]) => [k, word(v)]))}`,
    ),
  boards: (game: string, boards: string, options: Options) =>
    ask<Boards>(`/api/games/${part(game)}/boards`, { boards, options }),
  commitment: () => ask<Commitment>('/api/commitment'),
  open: (table: NewTable) => ask<OpenedTable>('/api/tables', table),
  lobby: () => ask<OpenTable[]>('/api/tables'),
  table: (code: string) => ask<TableInfo>(`/api/tables/${part(code)}`),
  handover: (code: string, seat: number) => ask<Key>(`/api/tables/${part(code)}/handover`, { seat }),
  takeOver: (key: string) => ask<SeatAt>(`/api/handover/${part(key)}`, {}),
  watch: (key: string) => ask<CodeOf>(`/api/watch/${part(key)}`),
  fairness: (table: Finished) => ask<FairnessReport>(`${asked(table)}/fairness`),
  replay: (table: Finished, seat: number | 'watch') => ask<Replay>(`${asked(table)}/replay?seat=${seat}`),
  recordPath: (table: Finished) => `${asked(table)}/record`,
  series: (table: Finished) => ask<SeriesPage>(askedSeries(table)),
  seriesRecordPath: (table: Finished) => `${askedSeries(table)}/record`,
}

/** A flag travels in an address as on or off, as in the games' notation. */
export const word = (value: OptionValue): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)

/** A person's own part of the chance: 32 hexadecimal digits. */
export function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
