/** The manifest of a game's module, as `stolik wasm` writes it: nothing in it is written by hand. */

export type OptionValue = boolean | number | string

export interface Field {
  name: string
  offset: number
  type: string // NumPy's letter and bytes: i1, u8, f4 …
  shape: number[]
}

export interface Layout {
  size: number
  fields: Field[]
}

export interface Option {
  name: string
  kind: 'flag' | 'choice' | 'whole'
  values: OptionValue[]
  codes: number[]
  default: OptionValue
  by_players: Record<string, OptionValue>
  unwritten: OptionValue
}

export interface Settings {
  exploration: number
  fpu_reduction: number
  uniform_prior: number
  rollout: number
  temperature: number
  simulations: number
  milliseconds: number
  overlook: number
  noise: number
  buckets: number // of the search's table
}

export interface Level extends Settings {
  by_players: Record<string, Level> // where another number of players needs another level
}

export interface Manifest {
  format: 1
  game: string
  rules: number
  source: string
  module: { sha256: string; bytes: number; heap: number }
  actors: { seats: number; chance: number; referee: number; spectator: number }
  state: Layout
  options: Option[]
  setups: { blank: number[]; blanks: string[] }
  most: { moves: number; odds: number }
  moves: [number, string[]][]
  deadlines: { name: string; milliseconds: number }[]
  reasons: string[]
  secrets: boolean
  races: boolean
  levels: Record<string, Level>
  search: {
    arrays: { name: string; bytes: number; fixed: number; per_bucket: number }[]
    node: Layout
    edge: Layout
    settings: Layout
    counters: string[]
    fewest_buckets: number
  }
  kernels: Record<string, { arguments: Record<string, string>; result: string }>
}
