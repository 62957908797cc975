/** A tree search in a module's memory: the kernel looks ahead, and what it found is read from its tree. */
import type { Game, State } from './game'
import type { Layout, Settings } from './manifest'
import { fieldOf, number } from './memory'

export interface Candidate {
  code: number
  visits: number
  value: number // the searching seat's chance to win
  error: number
}

export interface Analysis {
  candidates: Candidate[] // best first
  values: number[] // by seat
  simulations: number
}

export interface Budget {
  simulations?: number
  milliseconds?: number
}

const BATCH = 64 // simulations between two looks at the clock
const SEEDS = 1009 // as in Python, where several threads search

export class Search {
  private readonly at: Record<string, number> = {}
  private readonly root: number

  constructor(
    private readonly game: Game,
    readonly level: Settings,
    seed: number,
  ) {
    const { manifest, module } = game
    for (const array of manifest.search.arrays)
      this.at[array.name] = module.memory.room(array.bytes * (array.fixed + array.per_bucket * level.buckets))
    this.root = module.memory.room(manifest.state.size)
    const view = module.memory.view
    for (const setting of manifest.search.settings.fields)
      view.setFloat64(this.at['settings']! + setting.offset, level[setting.name as keyof Settings], true)
    game.kernel('seed')(this.at['rng']!, seed * SEEDS)
    this.forget()
  }

  /** Search for a seat from what it knows until the budget is used up; with simulations alone always the same. */
  run(known: State, seat: number, budget: Budget = this.level): Analysis {
    const { memory } = this.game.module
    memory.write(this.root, known)
    memory.write(this.at['sums']!, new Uint8Array(8 * 3 * this.game.manifest.actors.seats))
    if (this.full) this.forget()
    const before = this.counter('simulations')
    this.think(seat, budget)
    return this.analysis(known, seat, this.counter('simulations') - before)
  }

  /** Empty the tree. */
  forget(): void {
    const { memory } = this.game.module
    const { counters, fewest_buckets } = this.game.manifest.search
    memory.write(this.at['table']!, new Uint8Array(4 * this.level.buckets))
    memory.write(this.at['counters']!, new Uint8Array(8 * counters.length))
    const place = this.at['counters']! + 8 * counters.indexOf('buckets')
    memory.view.setInt32(place, Math.min(fewest_buckets, this.level.buckets), true)
  }

  private think(seat: number, { simulations, milliseconds }: Budget): void {
    if (milliseconds === undefined) return this.simulate(seat, simulations ?? 1)
    const end = performance.now() + milliseconds
    for (let left = simulations ?? Infinity; left > 0 && performance.now() < end; left -= BATCH)
      this.simulate(seat, Math.min(BATCH, left))
  }

  private simulate(seat: number, n: number): void {
    const given: Record<string, number> = { ...this.at, words: this.at['work']!, root: this.root, seat, n }
    given['buckets'] = this.level.buckets
    const names = Object.keys(this.game.manifest.kernels['simulate']!.arguments)
    this.game.kernel('simulate')(...names.map((name) => given[name]!))
  }

  private analysis(known: State, seat: number, runs: number): Analysis {
    const players = this.game.players(known)
    const sums = this.game.module.memory.floats(this.at['sums']!, 2 * this.game.manifest.actors.seats)
    const values = sums.slice(0, players).map((sum) => sum / runs)
    let candidates = this.candidates(known, seat)
    if (candidates.length === 1) {
      const squares = sums[this.game.manifest.actors.seats + seat]! / runs
      const error = Math.sqrt(Math.max(squares - values[seat]! ** 2, 0) / runs)
      candidates = [{ code: candidates[0]!.code, visits: runs, value: values[seat]!, error }]
    }
    return { candidates, values, simulations: runs }
  }

  /** The moves of the root: the most visited first, then the better ones, then by code; untried ones last. */
  private candidates(known: State, seat: number): Candidate[] {
    const tried = new Map(this.edges().map((candidate) => [candidate.code, candidate]))
    const found = this.game.legal(known, seat).map((code) => tried.get(code) ?? { code, visits: 0, value: 0, error: 1 })
    return found.sort((a, b) => b.visits - a.visits || b.value - a.value)
  }

  private edges(): Candidate[] {
    const { node, edge } = this.game.manifest.search
    const view = this.game.module.memory.view
    const ask = (layout: Layout, at: number, name: string): number => number(view, at, fieldOf(layout, name))
    const root = this.at['nodes']! + node.size * this.counter('root')
    const first = ask(node, root, 'first_edge')
    return Array.from({ length: ask(node, root, 'tried') }, (_, i) => {
      const at = this.at['edges']! + edge.size * (first + i)
      const [visits, value] = [ask(edge, at, 'visits'), ask(edge, at, 'value')]
      const error = visits ? Math.sqrt(Math.max(ask(edge, at, 'm2') / visits, 0) / visits) : 1
      return { code: ask(edge, at, 'code'), visits, value, error }
    })
  }

  private counter(name: string): number {
    const { counters } = this.game.manifest.search
    return this.game.module.memory.int64s(this.at['counters']! + 8 * counters.indexOf(name), 1)[0]!
  }

  /** Whether a third of the room for nodes or edges or moves, or less, is left. */
  private get full(): boolean {
    return this.game.manifest.search.arrays
      .filter(({ name }) => ['nodes', 'edges', 'moves'].includes(name))
      .some(({ name, per_bucket }) => 3 * this.counter(name) > 2 * per_bucket * this.level.buckets)
  }
}
