/** The engine in the page: see README.md beside this file. */
export { Game, BadStart, members, type Options, type Outcome, type Start, type State } from './game'
export { BadModule, load, type Module } from './module'
export { Search, type Analysis, type Budget, type Candidate } from './search'
export type { Layout, Level, Manifest, Option, OptionValue } from './manifest'
