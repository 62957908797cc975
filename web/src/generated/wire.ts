// Generated from the server's messages and HTTP bodies by `make wire`; do not edit.

/** I am here; the last version I have, 0 for none. A spectator names the table's watch key. */
export interface Hello {
  type: 'hello'
  version: number
  watch: string
}

/** Take a free seat; `nonce` is the person's own part of the chance, 16 to 64 hexadecimal digits. */
export interface Sit {
  type: 'sit'
  id: string
  seat: number
  name: string
  nonce: string
}

/** Put a bot of a level on a free seat, or change its level (the host). */
export interface AddBot {
  type: 'place'
  id: string
  seat: number
  level: string
}

/** Get up from a seat before the game begins; the host may free any seat. */
export interface Free {
  type: 'free'
  id: string
  seat: number
}

/** Begin the game (the host, when all seats are taken). */
export interface Begin {
  type: 'begin'
  id: string
  seat: number | null
}

/** Said at the next table by who came to it before saying Next; `nonce` is for all own seats. */
export interface GetReady {
  type: 'ready'
  id: string
  seat: number
  nonce: string
}

/** Make a move, written as in the view's `legal`; `version` is what the page had seen. */
export interface Play {
  type: 'play'
  id: string
  seat: number
  move: string
  version: number
}

/** Ask to take the own last move back. */
export interface Undo {
  type: 'undo'
  id: string
  seat: number
}

/** Agree or not to a takeback that another seat asked for. */
export interface AnswerTakeback {
  type: 'answer'
  id: string
  seat: number
  agree: boolean
}

/** What to do about a seat whose time ran out, or whose player is gone: give time, let a bot step in, or end. */
export interface Decide {
  type: 'decide'
  id: string
  seat: number
  about: number
  decision: 'cover' | 'stop' | 'wait'
}

/** Take the own seat back from a bot. */
export interface Return {
  type: 'return'
  id: string
  seat: number
}

/** Give up; with more than two players a bot plays on. */
export interface Resign {
  type: 'resign'
  id: string
  seat: number
}

/** Go on after a game: a rematch, the next game of a series, or the same series once more. */
export interface Next {
  type: 'next'
  id: string
  seat: number
  nonce: string
  commitment: string
}

/** Not go on after a game that is over, or not begin the one that follows: a bot takes the chair. */
export interface Leave {
  type: 'leave'
  id: string
  seat: number
}

/** End the series with the games that were played (the host; everybody who plays, once the host is gone). */
export interface EndSeries {
  type: 'end'
  id: string
}

/** What would the bot do here? Answered by Advice. */
export interface Hint {
  type: 'hint'
  id: string
  seat: number
}

/** Show a reaction, one of six friendly signs, to the others. */
export interface React {
  type: 'react'
  id: string
  seat: number
  reaction: 'bravo' | 'hello' | 'oops' | 'thanks' | 'thinking' | 'wow'
}

/** Measures the round trip; `sent` comes back unchanged. */
export interface Ping {
  type: 'ping'
  sent: number
}

/** What was chosen for a table besides the game's own options. */
export interface TableSettings {
  clock: 'brisk' | 'none' | 'relaxed'
  pace: 'calm' | 'quick' | 'slow'
  hints: boolean
  undo: boolean
  public: boolean
}

/** A seat as everybody sees it. */
export interface ChairInfo {
  seat: number
  kind: 'bot' | 'free' | 'person'
  name: string
  level: string
  mine: boolean
  here: boolean
  covered: boolean
  resigned: boolean
  due: number | null
  overdue: boolean
  ready: boolean
  host: boolean
}

/** The table's fair chance: the commitment from the start, the seed and the commitment of a rematch at the end. */
export interface Fair {
  commitment: string
  nonces: string[]
  seed: string
  next: string
}

/** A limit of the rules that is running. */
export interface Running {
  name: string
  milliseconds: number
  left: number
}

/** How the game ended. */
export interface End {
  winners: number[]
  scores: number[]
  reason: string
}

/** Who starts the first game, and whether the last one decides who starts the next. */
export interface Starts {
  by: 'loser' | 'name' | 'oldest' | 'random' | 'seat' | 'winner' | 'youngest'
  seat: number | null
}

/** A game of a series: what is to be played. */
export interface PlannedGame {
  game: string
  options: Record<string, boolean | number | string>
  boards: string
}

/** A finished game of a series, and what it brought every seat. */
export interface PlayedGame {
  code: string
  game: string
  winners: number[]
  scores: number[]
  reason: string
  points: number[]
  resigned: number[]
}

/** The series that a table belongs to, as this table knows it; lists by seat. */
export interface SeriesInfo {
  id: string
  kind: 'best' | 'evening' | 'score' | 'tournament'
  number: number
  games: number
  plan: PlannedGame[]
  played: PlayedGame[]
  points: number[] | null
  standing: number[]
  places: number[]
  winners: number[]
  over: boolean
  ended: boolean
}

/** The table around the game: the same for everybody except `mine`. */
export interface TableInfo {
  code: string
  game: string
  players: number
  options: Record<string, boolean | number | string>
  settings: TableSettings
  phase: 'over' | 'playing' | 'waiting'
  host: boolean
  chairs: ChairInfo[]
  to_act: number[]
  fair: Fair
  running: Running | null
  end: End | null
  asked: number | null
  agreed: number[]
  undoable: number[]
  round: number
  wins: number[]
  rematch: string
  follow: string
  starts: Starts
  first: number | null
  series: SeriesInfo | null
  watch: string
  moves: number
}

/** What one seat sees and may do; `seat` is None for a spectator. `table` is the game's own. */
export interface SeatView {
  seat: number | null
  legal: string[]
  table: Record<string, unknown>
}

/** Something that happened, for the log and for animation; a hidden move has no text. */
export interface Event {
  version: number
  at: number
  kind: string
  actor: number | null
  move: string | null
}

/** Everything, at a version: at the beginning, and whenever the page had missed too much. */
export interface Snapshot {
  type: 'snapshot'
  version: number
  info: TableInfo
  views: SeatView[]
  fixed: Record<string, unknown>
  events: Event[]
  server: string
  now: number
}

/** The part of TableInfo that moves change; a takeback that was asked for is not any more. */
export interface Turn {
  to_act: number[]
  undoable: number[]
  moves: number
  running: Running | null
  asked: null
}

/** What is new since the version before: `info` again, or only its `turn` if nothing but moves has changed it. */
export interface Update {
  type: 'update'
  version: number
  since: number
  info: TableInfo | null
  turn: Turn | null
  views: SeatView[]
  events: Event[]
  now: number
}

/** A command was carried out (or had been before); the table then had this version. */
export interface Done {
  type: 'done'
  id: string
  version: number
}

/** A command changed nothing; `code` is for the page, `text` for people who read logs. */
export interface Refused {
  type: 'refused'
  id: string
  code: string
  text: string
}

/** The answer to Hint: moves, best first, each with the estimate of this seat's chance to win, 0 to 1. */
export interface Advice {
  type: 'advice'
  id: string
  seat: number
  version: number
  moves: string[]
  chances: number[]
}

/** Somebody shows a reaction. */
export interface Reacted {
  type: 'reacted'
  seat: number
  reaction: 'bravo' | 'hello' | 'oops' | 'thanks' | 'thinking' | 'wow'
}

/** The answer to Ping, with the server's time in milliseconds since 1970 and the table's version. */
export interface Pong {
  type: 'pong'
  sent: number
  now: number
  version: number
  server: string
}

/** A malformed message arrived, or the table cannot be shown; `code` says which. */
export interface Problem {
  type: 'problem'
  code: string
  text: string
}

/** How a guest wants to be called. */
export interface Name {
  name: string
}

/** Who is to sit: me, somebody at this device, a friend who will come, or a bot. */
export interface NewSeat {
  kind: 'bot' | 'friend' | 'here' | 'me'
  name?: string
  level?: string
}

/** What kind of series, of how many games; `games` may be 0 where the kind says how many. */
export interface SeriesPlan {
  kind: 'best' | 'evening' | 'score' | 'tournament'
  games: number
  evening: PlannedGame[]
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
  boards?: string
  starts?: Starts | null
  series?: SeriesPlan | null
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
  series: string
  next: string
  goes_on: boolean
}

/** The guest who asks. */
export interface Me {
  guest: string
  name: string
  tables: MyTable[]
}

/** An option of a game. */
export interface OptionInfo {
  name: string
  kind: 'choice' | 'flag' | 'whole'
  default: boolean | number | string
  low?: number | null
  high?: number | null
  words?: string[]
  by_players?: Record<string, boolean | number | string>
}

/** A limit that the rules of a game name. */
export interface LimitInfo {
  name: string
  milliseconds: number
}

/** A game that can be played here. */
export interface GameInfo {
  id: string
  players: [number, number]
  options: OptionInfo[]
  levels: string[]
  tasks: boolean
  deadlines: LimitInfo[]
  undo: boolean
  boards: boolean
  starts: 'loser' | 'name' | 'oldest' | 'random' | 'seat' | 'winner' | 'youngest'
  printed_starts: 'loser' | 'name' | 'oldest' | 'random' | 'seat' | 'winner' | 'youngest' | ''
  own_points: boolean
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
  series: 'best' | 'evening' | 'score' | 'tournament' | ''
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

/** Whether a table's chance was fair. */
export interface FairnessReport {
  ok: boolean
  draws: number
  text: string
  seed: string
  commitment: string
  nonces: string[]
}

/** A move of a replay and what was seen after it. */
export interface ReplayStep {
  event: Event
  view: SeatView
}

/** A finished game from one point of view. */
export interface Replay {
  info: TableInfo
  fixed: Record<string, unknown>
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
  code: string
  phase: 'over' | 'playing' | 'waiting'
  game: string
  seats: SeriesSeat[]
  host: boolean
  watch: string
  watched: string[]
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
}

/** The body of an error; for boards also which text of the game says it, and the details in that. */
export interface Wrong {
  code: string
  text: string
  key?: string
  details?: Record<string, string | number>
}

export type ClientMessage = Hello | Sit | AddBot | Free | Begin | GetReady | Play | Undo | AnswerTakeback | Decide | Return | Resign | Next | Leave | EndSeries | Hint | React | Ping

export type ServerMessage = Snapshot | Update | Done | Refused | Advice | Reacted | Pong | Problem
