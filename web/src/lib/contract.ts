/** What a game's table promises the page. It knows no rules: what it gets (kit/context.ts) says what is legal. */
import type { Component } from 'svelte'

export type { Options } from './net/api'
import type { Options } from './net/api'

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

/** A ready-made choice of options; its name is the game's text `preset.<name>`. */
export interface Preset {
  name: 'family' | 'classic' | 'quick' | (string & {})
  options: Options
}

export interface BoxProps {
  text: string // what has been put in so far, in the game's notation
  change: (text: string) => void
}

/** The default export of games/<game>/table/box.ts: the boards of somebody's printed box, put in by tapping. */
export interface GameBox {
  Editor: Component<BoxProps>
  missing(text: string): number // fields of a part that was begun and is not full yet
  played(text: string): { boards: string; options: Options } // what a table that uses it is opened with
}

/** The default export of games/<game>/table/index.ts. */
export interface GameTable {
  Table: Component // the whole play area: the middle, the own board and, on wide screens, the others'
  Peek: Component<{ seat: number }> // another seat's board, in a sheet
  HowTo: Component // a short illustrated how-to-play
  Card: Component // the picture of the home card, 4:3; its file is Card.svelte, loaded on its own
  prompt(view: View, seat: number | null, legal: string[], names: string[], toAct: number[], t: Words): string
  tell(move: string, actor: number, view: View, names: string[], t: Words): string
  score?(view: View, seat: number): number | string | null // for the chip beside the name; null where nobody may know
  scoreWords?(view: View, seat: number, t: Words): string // the same in words
  Sheet?: Component // the score sheet of the result; without it: names and scores
  Tasks?: Component // tasks for one person
  presets?: Preset[]
  clock?: boolean // the table shows a running limit of the rules itself
  secret?: boolean // something is hidden from neighbours: a shared device is handed over before it is shown
}
