// What compiled bots find in the page instead of Python's: randomness, a tree search, reactions.

import type { Game as Engine } from './game'
import { Fields as Record } from './fields'
import type { Game, State } from './host'
import type { Settings } from './manifest'
import { Search as Tree } from './search'

/** A source of chance for bots; nobody's dice are drawn from it. */
export class Random {
  random(): number {
    return Math.random()
  }

  randrange(stop: number): number {
    return Math.floor(Math.random() * stop)
  }

  choice<T>(items: readonly T[]): T {
    return items[this.randrange(items.length)] as T
  }

  /** One of the items, each as likely as its weight says, in a list as Python gives it. */
  choices<T>(items: readonly T[], weights: readonly number[]): T[] {
    let left = Math.random() * weights.reduce((sum, weight) => sum + weight, 0)
    const found = items.findIndex((_, i) => (left -= weights[i] ?? 0) < 0)
    return [items[found < 0 ? items.length - 1 : found] as T]
  }

  /** Normally distributed, by Box and Muller. */
  gauss(mean: number, deviation: number): number {
    const far = Math.sqrt(-2 * Math.log(1 - Math.random()))
    return mean + deviation * far * Math.cos(2 * Math.PI * Math.random())
  }
}

/** Looks ahead with the settings of a level. */
export class Search {
  static readonly parameters = ['game', 'level', 'seed', 'size']
  readonly #tree: Tree

  constructor(
    private readonly game: Game,
    level: Omit<Settings, 'buckets'>,
    seed: number,
    size: number,
  ) {
    this.#tree = new Tree(game.engine, { ...level, buckets: size }, seed)
  }

  run(known: State, seat: number, simulations: number, milliseconds: number | null): { candidates: unknown[] } {
    const budget = milliseconds === null ? { simulations } : { simulations, milliseconds }
    const { candidates } = this.#tree.run(known.data, seat, budget)
    return { candidates: candidates.map((each) => ({ ...each, move: this.game.known_move(each.code) })) }
  }
}

/** A fair sample of what a state may be for a seat. */
export function redeal(state: State, seat: number | null, rng: Random): State {
  const { game } = state
  const viewer = seat ?? game.engine.manifest.actors.spectator
  const data = game.engine.redeal(state.data, viewer, rng.randrange(1 << 30))
  return Reflect.construct(state.constructor, [game, data]) as State
}

interface Reacting {
  game: Game
  level: string
  rng: Random
  form: number
  _generator: null
  _react: (record: Record, seat: number, level: number, form: number) => readonly [number, number]
}

/** A bot that races: it feels quick or slow today. */
export function reacting(bot: Reacting): void {
  bot.form = bot.rng.gauss(0, 1)
  bot._generator = null
  bot._react = (record, seat, level, form) => {
    const known = Record.bytes(record, bot.game.dtype)
    const { after, code } = bot.game.engine.reaction(known, seat, level, form, bot.rng.randrange(1 << 30))
    return [after, code]
  }
}

/** What the game's policy thinks of moves at a glance. */
export const policyOf =
  (engine: Engine, bytes: (record: Record) => Uint8Array) =>
  (record: Record, seat: number, codes: number[], n: number, weights: number[]): void => {
    const found = new Map(engine.weights(bytes(record), seat).map(({ code, weight }) => [code, weight]))
    for (let i = 0; i < n; i++) weights[i] = found.get(codes[i] as number) ?? 0
  }
