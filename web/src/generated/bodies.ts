// Generated from stolik.server.http.schemas by `make wire`; do not edit.

import type { End, Event, PlannedGame, SeatView, SeriesInfo, Starts, TableInfo, TableSettings } from './messages'

/** How a guest wants to be called. */
export interface Name {
  name: string
}

/** The code of a class or a family, however it is typed. */
export interface Entrance {
  code: string
}

/** Who is to sit: me, somebody at this device, a friend who will come, or a bot. */
export interface NewSeat {
  kind: 'bot' | 'friend' | 'here' | 'me'
  name?: string
  level?: string
}

/** A table to be opened. */
export interface NewTable {
  game: string
  players: number
  seats: NewSeat[]
  ticket: string
  nonce: string
  options?: Record<string, boolean | number | string>
  settings?: TableSettings
  boards?: string // of the host's box, in the game's notation; at tables that are not listed
  starts?: Starts | null // null: as usual in the game
  series?: SeriesPlan | null // null: one game
}

/** A seat. */
export interface SeatChoice {
  seat: number
}

/** Boards of somebody's box to be checked, with the options of a game that is to be played with them. */
export interface NewBoards {
  boards: string
  options?: Record<string, boolean | number | string>
}

/** A board of a task. */
export interface TaskStart {
  start: string
}

/** A move on a board of a task. */
export interface TaskMove {
  start: string
  move: string
}

/** A table that a guest sat at. */
export interface MyTable {
  code: string
  game: string
  options: Record<string, boolean | number | string>
  phase: 'over' | 'playing' | 'waiting'
  players: string[]
  mine: boolean
  updated: number
  end: End | null
  series: string // the code of the first table of the series that it belongs to
  next: string // the code of the table at which they went on
  goes_on: boolean // whether that series is not over yet
}

/** The guest who asks. */
export interface Me {
  guest: string
  name: string
  tables: MyTable[]
  closed: boolean // a house for children, with tables of classes and families only
  group: string // the class or family with whose code the guest came in
}

/** What became of the tables of a person who wanted to be forgotten. */
export interface ForgottenPerson {
  deleted: number // nobody else was there
  changed: number // the others keep them, without the name
}

/** An option of a game. */
export interface OptionInfo {
  name: string
  kind: 'choice' | 'flag' | 'whole'
  default: boolean | number | string
  low?: number | null // of a whole number
  high?: number | null
  words?: string[]
  by_players?: Record<string, boolean | number | string> // the default, where the number of players decides
}

/** A limit that the rules of a game name. */
export interface LimitInfo {
  name: string
  milliseconds: number
}

/** A game that can be played here. */
export interface GameInfo {
  id: string
  players: [number, number] // the fewest and the most
  options: OptionInfo[]
  levels: string[]
  tasks: boolean
  deadlines: LimitInfo[]
  undo: boolean
  boards: boolean // whether those of somebody's box can be put in
  // who starts when nobody chose; at listed tables chance
  starts: 'loser' | 'name' | 'oldest' | 'random' | 'seat' | 'winner' | 'youngest'
  // who starts by the printed rules, if that can be chosen
  printed_starts: 'loser' | 'name' | 'oldest' | 'random' | 'seat' | 'winner' | 'youngest' | ''
  own_points: boolean // whether the rules name the points of a tournament; else 2 for a win, 1 for a shared one
}

/** Boards of somebody's box as they lie on the table; empty where they are the game's own. */
export interface Boards {
  boards: string
}

/** Numbers of players, and whether the game counts a score, so that a series can be played by it. */
export interface PlayerCounts {
  players: number[]
  scored: boolean
}

/** What a table is going to be played with: the SHA-256 of its seed, and the ticket to open it with. */
export interface Commitment {
  ticket: string
  commitment: string
}

/** Where a new table is. */
export interface OpenedTable {
  code: string
  watch: string
}

/** A table in the lobby. */
export interface OpenTable {
  code: string
  game: string
  options: Record<string, boolean | number | string>
  players: number
  free: number
  names: string[]
  opened: number
  series: 'best' | 'evening' | 'score' | 'tournament' | '' // the kind of the series that it begins
}

/** A one-time key. */
export interface Key {
  key: string
}

/** A seat of a table. */
export interface SeatAt {
  code: string
  seat: number
}

/** A table. */
export interface CodeOf {
  code: string
}

/** A draw as it can be checked without the rules of its game: one of equally likely ways. */
export interface DrawnWay {
  number: number // in its game, from 0; -1 for the draw of who starts between equal names
  ways: number
  way: number // from 0
  move: string // that the rules make of it
}

/** What a table's chance is checked by, and whether the server's own check found it fair. */
export interface FairnessReport {
  ok: boolean
  draws: number
  text: string
  seed: string
  commitment: string
  nonces: string[]
  drawn: DrawnWay[]
}

/** A move of a replay and what was seen after it. */
export interface ReplayStep {
  event: Event
  view: SeatView
}

/** A finished game from one point of view. */
export interface Replay {
  info: TableInfo
  fixed: Record<string, unknown> // belongs to the `table` of every view
  start: SeatView
  steps: ReplayStep[]
}

/** Who plays a series on one chair. */
export interface SeriesSeat {
  kind: 'bot' | 'person'
  name: string
  level: string
  mine: boolean
}

/** A series from its first to its newest table; any of their codes leads here. */
export interface SeriesPage {
  series: SeriesInfo
  code: string // of the newest table
  phase: 'over' | 'playing' | 'waiting' // of the newest table
  game: string // of the newest table
  seats: SeriesSeat[]
  host: boolean // whether who asks may end it
  watch: string // for a spectator: the key of the newest table
  watched: string[] // for a spectator: the keys of the tables whose games were played, in order
}

/** A task for one person; `moves` are those that can be made on its board. */
export interface TaskInfo {
  id: string
  start: string
  limit: number
  minimum: number
  grade: string
  source: string
  moves: string[]
}

/** A board of a task after a move. */
export interface TaskBoard {
  start: string
  solved: boolean
  moves: string[]
}

/** A shortest way. */
export interface Solution {
  moves: string[]
}

/** How the server is. */
export interface Health {
  status: string
  release: string
}

/** Whether the server can serve; `plain` are the games that run slowly until `stolik setup` has compiled them. */
export interface Readiness {
  status: string
  release: string
  plain: string[]
  reason: string // why it is not ready, in words; nothing when it is
}

/** The body of an error; for boards also the key of the game's text, and its placeholders. */
export interface Wrong {
  code: string
  text: string
  key?: string
  details?: Record<string, string | number>
}

/** What kind of series, of how many games; `games` may be 0 where the kind says how many. */
export interface SeriesPlan {
  kind: 'best' | 'evening' | 'score' | 'tournament'
  games: number
  evening: PlannedGame[] // in order; for the other kinds none, they play the table's own game
}
