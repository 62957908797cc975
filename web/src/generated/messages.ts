// Generated from stolik.server.messages by `make wire`; do not edit.

/** What a page says. */
export type ClientMessage =
  | Hello
  | Sit
  | AddBot
  | Free
  | Begin
  | GetReady
  | Play
  | Undo
  | AnswerTakeback
  | Decide
  | Return
  | Resign
  | Lock
  | WithdrawLink
  | SendAway
  | Next
  | Leave
  | EndSeries
  | Hint
  | React
  | Ping

/** What the server says. */
export type ServerMessage = Snapshot | Update | Done | Refused | Advice | Reacted | Pong | Problem

/**
 * I am here; the last version I have, 0 for none. A spectator names the table's watch key.
 *
 * Said again later, it brings what the page has missed.
 */
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

/**
 * Begin the game (the host, when all seats are taken).
 *
 * After another game it begins without those who are away, for whom bots play until they are back.
 */
export interface Begin {
  type: 'begin'
  id: string
  seat: number | null // who the youngest or the oldest is, where that decides who starts
}

/** Give a nonce, for all own seats, at the next table without having said Next. */
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

/** Ask to take back one's own last move. */
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
  seat: number // who decides
  about: number
  decision: 'cover' | 'stop' | 'wait'
}

/** Take back one's own seat from the bot that plays for it. */
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

/** Lock the table, so that nobody new sits down or watches, or open it again (the host). */
export interface Lock {
  type: 'lock'
  id: string
  locked: boolean
}

/** Withdraw the spectators' link: who came by it is let go, and there is another one (the host). */
export interface WithdrawLink {
  type: 'withdraw'
  id: string
}

/** Send a person away, who does not come back: in a game a bot takes the seat (the host). */
export interface SendAway {
  type: 'send-away'
  id: string
  seat: number
}

/**
 * Go on after a game: a rematch, the next game of a series, or the same series once more.
 *
 * The first one who says so opens the table, which an Update then names; the others give their nonces there.
 */
export interface Next {
  type: 'next'
  id: string
  seat: number
  nonce: string // the person's own part of the next game's chance, for all own seats
  commitment: string // as this table shows it in `fair.next`: what the next game is to be played with
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

/** Everything, at a version: at the beginning, and whenever the page had missed too much. */
export interface Snapshot {
  type: 'snapshot'
  version: number
  info: TableInfo
  views: SeatView[] // of the receiver's seats, or the spectator's
  // what belongs to the `table` of every view and stays as it is: printed boards and the like
  fixed: Record<string, unknown>
  events: Event[]
  server: string // the server's release, so that an old page can ask to be reloaded
  now: number
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

/**
 * The answer to Ping, with the server's time in milliseconds since 1970 and the table's version.
 *
 * A page that is behind that version has missed something, and says Hello again.
 */
export interface Pong {
  type: 'pong'
  sent: number
  now: number
  version: number
  server: string // the server's release, which may have changed while the connection was cut
}

/** A malformed message arrived, or the table cannot be shown; `code` says which. */
export interface Problem {
  type: 'problem'
  code: string
  text: string
}

/** The table around the game: the same for everybody except `mine`. */
export interface TableInfo {
  code: string
  game: string
  players: number
  options: Record<string, boolean | number | string>
  settings: TableSettings
  phase: 'over' | 'playing' | 'waiting'
  host: boolean // whether the receiver opened the table
  chairs: ChairInfo[]
  to_act: number[] // seats
  fair: Fair
  running: Running | null
  end: End | null
  asked: number | null // the seat that asks to take a move back
  agreed: number[]
  undoable: number[] // seats that may take their last move back now
  round: number
  wins: number[] // of the rounds before, by seat
  rematch: string // code of the next table
  follow: string // key of the spectators' link of the next table
  starts: Starts // who was chosen to start
  first: number | null // the seat that starts, once that is known
  series: SeriesInfo | null
  watch: string // key of the spectators' link, for those who sit here
  moves: number // of the game so far
  locked: boolean // nobody new may sit down or watch
}

/**
 * What one seat sees and may do; `seat` is None for a spectator. `table` is the game's own.
 *
 * What stays as it is in a game is not in it: the Snapshot has that once, as `fixed`.
 */
export interface SeatView {
  seat: number | null
  legal: string[]
  table: Record<string, unknown>
}

/** Something that happened, for the log and for animation; a hidden move has no text. */
export interface Event {
  version: number
  at: number
  kind: string // the tag of the entry: moved, undone, sat, …
  actor: number | null // a seat, 6 for chance, 7 for the referee
  move: string | null
}

/** The part of TableInfo that moves change; a takeback that was asked for is not any more. */
export interface Turn {
  to_act: number[]
  undoable: number[]
  moves: number
  running: Running | null
  asked: null
}

/** What was chosen for a table besides the game's own options. */
export interface TableSettings {
  clock: 'brisk' | 'none' | 'relaxed'
  pace: 'calm' | 'quick' | 'slow' // of bots
  hints: boolean
  undo: boolean
  public: boolean // listed in the lobby while it waits for players
}

/** A seat as everybody sees it. */
export interface ChairInfo {
  seat: number
  kind: 'bot' | 'free' | 'person'
  name: string // a person's; empty for a bot, which the page names by its level
  level: string // a bot's, also of one that stepped in for a person
  mine: boolean // belongs to the guest who gets this message
  here: boolean // a person who is connected; a bot always is
  covered: boolean // a bot plays for the person
  resigned: boolean // the person gave the game up, and does not come back to it
  due: number | null // milliseconds left for this seat when the message was sent
  overdue: boolean
  ready: boolean // a person who has given a nonce for this game; after another game all are asked for one
  host: boolean // a person who opened the table, or took that over
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
  milliseconds: number // in all
  left: number // when the message was sent
}

/** How the game ended. */
export interface End {
  winners: number[]
  scores: number[]
  reason: string // one of the game's reasons, or "resigned", "stopped"
}

/** Who starts the first game, and whether the last one decides who starts the next. */
export interface Starts {
  by: 'loser' | 'name' | 'oldest' | 'random' | 'seat' | 'winner' | 'youngest'
  seat: number | null // the one that was named, or the answer to who is the youngest or the oldest
}

/** The series that a table belongs to, as this table knows it; lists by seat. */
export interface SeriesInfo {
  id: string // the code of its first table; empty for spectators
  kind: 'best' | 'evening' | 'score' | 'tournament'
  number: number // of this table's game, from 1
  games: number // at most
  plan: PlannedGame[] // an evening's games in order; of the other kinds the one that is played again and again
  played: PlayedGame[] // this game too, when it is over
  points: number[] | null // that this game brought, when it is over
  standing: number[]
  places: number[] // from 1, ties shared
  winners: number[] // when it is over
  over: boolean
  ended: boolean // by the host, before its end
}

/** A game of a series: what is to be played. */
export interface PlannedGame {
  game: string
  options: Record<string, boolean | number | string>
  boards: string // of somebody's box, in the game's notation
}

/** A finished game of a series, and what it brought every seat. */
export interface PlayedGame {
  code: string // of its table
  game: string
  winners: number[]
  scores: number[]
  reason: string
  points: number[]
  resigned: number[] // seats that gave the game up
}
