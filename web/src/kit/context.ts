/** What a game's table needs of its surroundings: one context, read wherever a part of the table is drawn. */
import { createContext } from 'svelte'
import type { LastMove, RunningLimit, View, Words } from '$lib/contract'

/** All fields are reactive: read them in `$derived`, as in `const { view, legal } = $derived(table)`. */
export interface TableContext<V = View> {
  readonly view: V // the game's own view of this seat
  readonly seat: number | null // whose view; null for a spectator
  readonly legal: string[] // moves allowed now for this seat, as texts; [] if it is not to act
  readonly names: string[] // by seat, ready to show
  readonly toAct: number[]
  readonly running: RunningLimit | null
  readonly last: LastMove[] // the moves of the latest update, in order
  readonly scores: number[] // by seat, when the game is over
  readonly winners: number[]
  readonly play: (move: string) => void // one of `legal`
  readonly t: Words // the game's words in the present language
  readonly pending: boolean // a move was sent and is not yet confirmed
  readonly compact: boolean // phone width
  readonly reduced: boolean // reduced motion is wished for
  readonly hint: string | null // a move to highlight as advice
  readonly oneTap: boolean // a tap decides, without confirmation
  readonly hurry: boolean // a move that is the only one, and a loss, is not waited for
}

const [read, provide] = createContext<TableContext>()

export const provideTable = provide

/** The surroundings of this part of a table; called while a component is being made. */
export const useTable = <V = View>(): TableContext<V> => read()

/** Surroundings without a game: for pictures of a how-to, boards that are put in, tasks. */
export const NO_GAME: Omit<TableContext, 't'> = {
  view: null,
  seat: null,
  legal: [],
  names: [],
  toAct: [],
  running: null,
  last: [],
  scores: [],
  winners: [],
  play: () => {},
  pending: false,
  compact: false,
  reduced: false,
  hint: null,
  oneTap: false,
  hurry: false,
}
