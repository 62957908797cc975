// What compiled Python finds in the page instead of NumPy and the registry: games, their kernels, bytes of records.

import { Fields as Record } from './fields'
import type { Game as Engine } from './game'
import type { Field } from './manifest'
import type { Module } from './module'
import { dict, dumps, KeyError, plain, ValueError } from './python'
import { policyOf } from './thinking'

export { Random, reacting, redeal, Search } from './thinking'

/** A position as compiled Python has it. */
export interface State {
  data: Uint8Array
  game: Game
}

/** What the script of a game exports. */
export interface GameScript {
  readonly views: object
  readonly rules: object
  readonly boards?: object
  readonly bots?: object
  readonly declared: { readonly id: string; readonly dtype: readonly unknown[] }
}

export interface Game {
  readonly id: string
  readonly dtype: readonly Field[]
  readonly engine: Engine
  readonly kernels: { readonly policy: ReturnType<typeof policyOf> }
  known_move(code: number): unknown
}

const games = new Map<string, Game>()

/** The game of that id, as `registry.game` gives it. */
export function game(id: string): Game {
  const found = games.get(id)
  if (!found) throw new ValueError(`there is no game ${id} on this device; there are ${[...games.keys()].join(', ')}`)
  return found
}

/** Make a game known: `kind` is the compiled class of games. */
export function register(kind: { prototype: object }, script: GameScript, engine: Engine): Game {
  const { declared, views, rules, boards, bots } = script
  const layout = declared.dtype.map((field) => plain(field) as Field)
  const calls = new Calls(engine.module, layout)
  const kernels = new Kernels(
    calls,
    policyOf(engine, (record) => Record.bytes(record, layout)),
  )
  const moves = dict()
  const made = Object.assign(Object.create(kind.prototype) as object, {
    ...declared,
    ...{ dtype: layout, layout, views, rules, boards: boards ?? null, bots: bots ?? null, calls, kernels, engine },
    ...{ _moves: moves, _texts: dict(), _found: found(moves) },
  }) as unknown as Game
  games.set(declared.id, made)
  return made
}

/** The move of a code that is known already. */
function found(moves: ReturnType<typeof dict>) {
  return (code: unknown): unknown => {
    if (!moves.has(code)) throw new KeyError('this move has not been asked for yet')
    return moves.read(code)
  }
}

/** The fields of a state, as `core.fields` gives them. */
export class Fields extends Record {
  constructor(state: State) {
    super(state.data, state.game.dtype)
  }
}

/** A new state of a game, from a record or its bytes. */
export function begin(state: State & { [name: string]: unknown }, game: Game, record: Record | Uint8Array): void {
  state.game = game
  state.data = record instanceof Uint8Array ? record : Record.bytes(record, game.dtype)
  state['_acting'] = null
  state['_drawn'] = -1
  state['_fields'] = null
  state['_legal'] = dict()
}

/** JSON as the chance of a game is made from it: a space after each comma, no escapes. */
export function json(value: unknown): string {
  return dumps(value, false)
}

/** A message as the page takes it. */
export function encode(message: unknown): unknown {
  return plain(message)
}

/** A game's kernels for states: whatever is given first has the record's bytes as `data`. */
class Calls {
  readonly #module: Module
  readonly #at: { state: number; codes: number; weights: number; values: number }

  constructor(
    module: Module,
    readonly layout: readonly Field[],
  ) {
    const { manifest, memory } = module
    const most = Math.max(manifest.most.moves, manifest.most.odds)
    this.#module = module
    this.#at = {
      state: memory.room(manifest.state.size),
      codes: memory.room(4 * most),
      weights: memory.room(8 * most),
      values: memory.room(8 * manifest.actors.seats),
    }
  }

  to_act = (state: State): number => this.#ask('to_act', state)
  ways = (state: State): number => this.#ask('ways', state)
  draw = (state: State, way: number): number => this.#ask('draw', state, way)
  winners = (state: State): number => this.#ask('winners', state)
  reason = (state: State): number => this.#ask('reason', state)
  deadline = (state: State): number => this.#ask('deadline', state)
  witnesses = (state: State, actor: number, code: number): number => this.#ask('witnesses', state, actor, code)
  hide = (state: State, viewer: number): void => this.#change('hide', state, viewer)
  start = (state: State, first: number): void => this.#change('start', state, first)
  refresh = (state: State): void => this.#change('refresh', state)

  codes = (state: State, actor: number): number[] => {
    const n = this.#ask('legal', state, actor, this.#at.codes)
    return this.#module.memory.int32s(this.#at.codes, n)
  }

  make_move = (state: State, actor: number, code: number): number => {
    this.#change('apply', state, actor, code)
    return this.to_act(state)
  }

  odds = (state: State, codes: number[], weights: number[]): number => {
    const n = this.#ask('odds', state, this.#at.codes, this.#at.weights)
    const { memory } = this.#module
    memory.int32s(this.#at.codes, n).forEach((code, i) => (codes[i] = code))
    memory.int64s(this.#at.weights, n).forEach((weight, i) => (weights[i] = weight))
    return n
  }

  scores = (state: State, out: number[]): void => {
    this.#ask('scores', state, this.#at.values)
    this.#module.memory.int64s(this.#at.values, out.length).forEach((score, i) => (out[i] = score))
  }

  #ask(name: string, state: State, ...rest: number[]): number {
    this.#module.memory.write(this.#at.state, state.data)
    return this.#module.kernels[name]?.(this.#at.state, ...rest) ?? 0
  }

  #change(name: string, state: State, ...rest: number[]): void {
    this.#ask(name, state, ...rest)
    state.data = this.#module.memory.read(this.#at.state, state.data.length)
  }
}

/** The same for records that are being made. */
class Kernels {
  constructor(
    private readonly calls: Calls,
    readonly policy: ReturnType<typeof policyOf>,
  ) {}

  start = (record: Record, first: number): void => this.#filled(record, (state) => this.calls.start(state, first))
  refresh = (record: Record): void => this.#filled(record, (state) => this.calls.refresh(state))

  #filled(record: Record, fill: (state: State) => void): void {
    const { layout } = this.calls
    const state = { data: Record.bytes(record, layout) } as State
    fill(state)
    Object.assign(record, new Record(state.data, layout))
  }
}
