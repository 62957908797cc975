/** What a game's table promises the page, and what it gets. A table knows no rules: targets come from `legal` alone. */
import type { Component } from 'svelte'

export type { Options } from './api'
import type { Options } from './api'

export type Words = (key: string, vars?: Record<string, string | number>) => string

export interface LastMove {
  actor: number // a seat, 6 for chance, 7 for the referee
  move: string | null // null: hidden from this seat
}

export interface RunningLimit {
  name: string
  milliseconds: number // in all
  left: number // when the message arrived
  at: number // performance.now() when it arrived
}

/** The game's own JSON, see its view.py. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the one place where a game's own data is not known
export type View = any

export interface TableProps {
  view: View // the game's own view of this seat
  seat: number | null // whose view; null for a spectator
  legal: string[] // moves allowed now for this seat, as texts; [] if it is not to act
  names: string[] // by seat, ready to show
  scores?: number[]
  toAct: number[]
  running: RunningLimit | null
  last: LastMove[] // the moves of the latest update, in order
  play: (move: string) => void // one of `legal`
  t: Words // the game's words in the present language
  pending: boolean // a move was sent and is not yet confirmed
  compact: boolean // phone width
  reduced: boolean // reduced motion is wished for
  hint: string | null // a move to highlight as advice
  oneTap: boolean // a tap decides, without confirmation
  hurry?: boolean // a move that is the only one, and a loss, is not waited for
}

export interface PeekProps {
  view: View
  seat: number
  names: string[]
  t: Words
}

export interface SheetProps {
  view: View
  names: string[]
  scores: number[]
  winners: number[]
  t: Words
}

export interface TasksProps {
  game: string // whose tasks they are
  t: Words
  reduced: boolean
  compact: boolean
}

/** A ready-made choice of options; its name is the game's text `preset.<name>`. */
export interface Preset {
  name: 'family' | 'classic' | 'quick' | (string & {})
  options: Options
}

export interface BoxProps {
  text: string // what has been put in so far, in the game's notation
  change: (text: string) => void
  t: Words
}

/** The default export of games/<game>/table/box.ts: the boards of somebody's printed box, put in by tapping. */
export interface GameBox {
  Editor: Component<BoxProps>
  missing(text: string): number // fields of a part that was begun and is not full yet
  played(text: string): { boards: string; options: Options } // what a table that uses it is opened with
}

/** The default export of games/<game>/table/index.ts. */
export interface GameTable {
  Table: Component<TableProps> // the whole play area: the middle, the own board and, on wide screens, the others'
  Peek: Component<PeekProps> // another seat's board, in a sheet
  HowTo: Component<{ t: Words }> // a short illustrated how-to-play
  Card: Component // the picture of the home card, 4:3; its file is Card.svelte, loaded on its own
  prompt(view: View, seat: number | null, legal: string[], names: string[], toAct: number[], t: Words): string
  tell(move: string, actor: number, view: View, names: string[], t: Words): string
  score?(view: View, seat: number): number | string | null // for the chip beside the name; null where nobody may know
  scoreWords?(view: View, seat: number, t: Words): string // the same in words
  Sheet?: Component<SheetProps> // the score sheet of the result; without it: names and scores
  Tasks?: Component<TasksProps> // tasks for one person
  presets?: Preset[]
  clock?: boolean // the table shows a running limit of the rules itself
  secret?: boolean // something is hidden from neighbours: a shared device is handed over before it is shown
}
