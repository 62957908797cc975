/**
 * A game on this device: positions are values (bytes of a record), and every question about them is answered by the
 * kernels of its module. No rule is written here.
 */
import type { Manifest, OptionValue } from './manifest'
import { fieldOf, read, type Value } from './memory'
import { load, type Kernel, type Module } from './module'
import { Search } from './search'

/** The record of a position: a value, never written to. */
export type State = Uint8Array

export type Options = Record<string, OptionValue>

export interface Start {
  players: number
  first?: number | null // the seat that starts; without it chance decides
  options?: Options
}

export interface Outcome {
  winners: number[]
  scores: number[]
  reason: string
}

export class BadStart extends Error {}

export class Game {
  readonly manifest: Manifest
  private readonly texts = new Map<number, string>()
  private readonly codes = new Map<string, number>()
  private readonly at: { state: number; other: number; codes: number; ways: number; values: number; rng: number }

  constructor(readonly module: Module) {
    const { manifest, memory } = module
    this.manifest = manifest
    for (const [first, texts] of manifest.moves)
      texts.forEach((text, i) => {
        this.texts.set(first + i, text)
        this.codes.set(text, first + i)
      })
    const most = Math.max(manifest.most.moves, manifest.most.odds)
    this.at = {
      state: memory.room(manifest.state.size),
      other: memory.room(manifest.state.size),
      codes: memory.room(4 * most),
      ways: memory.room(8 * most),
      values: memory.room(8 * 4 * manifest.actors.seats),
      rng: memory.room(8),
    }
  }

  /** A game from the two files that `stolik wasm` wrote; see `load`. */
  static async load(manifest: string, bytes: Uint8Array<ArrayBuffer>, digest?: string): Promise<Game> {
    return new Game(await load(manifest, bytes, digest))
  }

  /** All options of a new game, those that nobody chose as usual for so many players. */
  chosen(options: Options, players: number): Options {
    const usual = this.manifest.options.map((each) => [each.name, each.by_players[players] ?? each.default])
    return { ...Object.fromEntries(usual), ...options }
  }

  /** The position in which a game starts. */
  start({ players, first = null, options = {} }: Start): State {
    return this.begin(this.blank(players, this.chosen(options, players)), first)
  }

  /** The position in which a game starts on a table that is laid already, as `blank` or a server gave it. */
  begin(laid: State, first: number | null = null): State {
    return this.changed(laid, (at) => this.kernel('start')(at, first ?? -1))
  }

  /** The record before a game starts: it knows players and options, and the game's own boards lie on it. */
  blank(players: number, options: Options): State {
    let index = 0
    for (const option of this.manifest.options) {
      const place = option.values.indexOf(options[option.name]!)
      if (place < 0) throw new BadStart(`option ${option.name} is one of ${option.values.join(', ')}`)
      index = index * option.values.length + place
    }
    const seats = this.manifest.actors.seats
    const found = players >= 1 && players <= seats ? this.manifest.setups.blank[index * seats + players - 1]! : -1
    if (found < 0) throw new BadStart(`${this.manifest.game} is not for ${players} players with these options`)
    const record = Uint8Array.from(atob(this.manifest.setups.blanks[found]!), (letter) => letter.charCodeAt(0))
    const view = new DataView(record.buffer)
    view.setInt8(fieldOf(this.manifest.state, 'players').offset, players)
    const place = fieldOf(this.manifest.state, 'options').offset
    this.manifest.options.forEach((option, i) => {
      view.setInt16(place + 2 * i, option.codes[option.values.indexOf(options[option.name]!)]!, true)
    })
    return record
  }

  /** Who may act: seats, then chance and the referee; nobody when the game is over. */
  toAct(state: State): number[] {
    return members(this.ask('to_act', state))
  }

  /** The codes of an actor's moves in rising order; those of chance are told by `chance`. */
  legal(state: State, actor: number): number[] {
    const n = this.ask('legal', state, actor, this.at.codes)
    return this.module.memory.int32s(this.at.codes, n)
  }

  /** The position after a legal move. */
  apply(state: State, actor: number, code: number): State {
    return this.changed(state, (at) => this.kernel('apply')(at, actor, code))
  }

  /** In how many equally likely ways the pending chance can fall. */
  ways(state: State): number {
    return this.ask('ways', state)
  }

  /** The code of the chance move that a way gives. */
  draw(state: State, way: number): number {
    return this.ask('draw', state, way)
  }

  /** The different chance moves, each with its number of ways. */
  chance(state: State): { code: number; ways: number }[] {
    const n = this.ask('odds', state, this.at.codes, this.at.ways)
    const { memory } = this.module
    const ways = memory.int64s(this.at.ways, n)
    return memory.int32s(this.at.codes, n).map((code, i) => ({ code, ways: ways[i]! }))
  }

  /** What a seat, or nobody in particular, knows of a position. */
  known(state: State, seat: number | null): State {
    return this.changed(state, (at) => this.kernel('hide')(at, seat ?? this.manifest.actors.spectator))
  }

  /** A fair sample of what a position may be for a seat. */
  redeal(state: State, seat: number, seed: number): State {
    return this.changed(state, (at) => this.kernel('redeal')(at, seat, this.seeded(seed)))
  }

  /** A sample of what a seat believes, after what the others did, of a position that is hidden from it already. */
  believed(known: State, seat: number, seed: number): State {
    return this.changed(known, (at) => this.kernel('sample_belief')(at, seat, this.seeded(seed)))
  }

  /** The seats that see a move when it is made. */
  witnesses(state: State, actor: number, code: number): number[] {
    return members(this.ask('witnesses', state, actor, code))
  }

  /** The deadline that is running, or null. */
  deadline(state: State): { name: string; milliseconds: number; number: number } | null {
    const number = this.ask('deadline', state)
    return number ? { ...this.manifest.deadlines[number - 1]!, number } : null
  }

  scores(state: State): number[] {
    this.ask('scores', state, this.at.values)
    return this.module.memory.int64s(this.at.values, this.players(state))
  }

  /** How a game ended, or null. */
  outcome(state: State): Outcome | null {
    if (this.ask('to_act', state)) return null
    return {
      winners: members(this.ask('winners', state)),
      scores: this.scores(state),
      reason: this.manifest.reasons[this.ask('reason', state)]!,
    }
  }

  /** Whether `values` can judge a position that is not over, which may not be possible within a turn. */
  evaluable(state: State): boolean {
    return this.ask('is_evaluable', state) === 1
  }

  /** What the position is worth to every seat, from 0 to 1; of the end, what it is. */
  values(state: State): number[] {
    this.ask(this.ask('to_act', state) ? 'evaluate' : 'utility', state, this.at.values)
    return this.module.memory.floats(this.at.values, this.players(state))
  }

  /** How sensible each legal move of a seat looks at a glance. */
  weights(state: State, seat: number): { code: number; weight: number }[] {
    const n = this.ask('legal', state, seat, this.at.codes)
    this.ask('policy', state, seat, this.at.codes, n, this.at.ways)
    const weights = this.module.memory.floats(this.at.ways, n)
    return this.module.memory.int32s(this.at.codes, n).map((code, i) => ({ code, weight: weights[i]! }))
  }

  /** When a seat of a race acts, in milliseconds, and its move; `form` is how it feels today, 0 as usual. */
  reaction(known: State, seat: number, level: number, form: number, seed: number): { after: number; code: number } {
    this.ask('react', known, seat, level, form, this.seeded(seed), this.at.codes)
    const [after, code] = this.module.memory.int32s(this.at.codes, 2)
    return { after: after!, code: code! }
  }

  /** Play so many random games to the end and tell how many moves they had, and every seat's share of wins. */
  playouts(state: State, n: number, seed: number): { moves: number; wins: number[] } {
    const { memory } = this.module
    const seats = this.manifest.actors.seats
    const [made, wins, total] = [this.at.values, this.at.values + 16, this.at.values + 16 + 8 * seats]
    memory.write(this.at.values, new Uint8Array(8 * 4 * seats))
    this.put(state)
    this.kernel('playouts')(
      ...[this.at.state, this.at.other, this.seeded(seed), this.at.codes, n],
      ...[made, wins, total],
    )
    return {
      moves: memory.int64s(made, 1)[0]!,
      wins: memory.floats(wins, this.players(state)).map((sum) => sum / n),
    }
  }

  /** A search with the settings that a level has with so many players; it keeps its tree from one move to the next. */
  search(level: string, players: number, seed: number): Search {
    const { levels } = this.manifest
    const found = levels[level]
    if (!found) throw new RangeError(`there is no level ${level}; there are ${Object.keys(levels).join(', ')}`)
    return new Search(this, found.by_players[players] ?? found, seed)
  }

  /** Rebuild what follows from the other fields. */
  refresh(state: State): State {
    return this.changed(state, (at) => this.kernel('refresh')(at))
  }

  /** A field of a position by its name: a number, or lists of them. */
  field(state: State, name: string): Value {
    return read(viewOf(state), 0, fieldOf(this.manifest.state, name))
  }

  players(state: State): number {
    return this.field(state, 'players') as number
  }

  /** The text of a move. */
  text(code: number): string {
    const text = this.texts.get(code)
    if (text === undefined) throw new RangeError(`${code} is no move of ${this.manifest.game}`)
    return text
  }

  /** The code of a move's text, or null if there is no such move. */
  code(text: string): number | null {
    return this.codes.get(text.trim().split(/\s+/).join(' ')) ?? null
  }

  kernel(name: string): Kernel {
    const kernel = this.module.kernels[name]
    if (!kernel) throw new RangeError(`the module of ${this.manifest.game} has no kernel ${name}`)
    return kernel
  }

  private put(state: State): number {
    this.module.memory.write(this.at.state, state)
    return this.at.state
  }

  private ask(name: string, state: State, ...rest: number[]): number {
    return this.kernel(name)(this.put(state), ...rest)
  }

  private changed(state: State, change: (at: number) => void): State {
    change(this.put(state))
    return this.module.memory.read(this.at.state, this.manifest.state.size)
  }

  private seeded(seed: number): number {
    this.kernel('seed')(this.at.rng, seed)
    return this.at.rng
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The members of a mask. */
export function members(mask: number): number[] {
  const found: number[] = []
  for (let actor = 0; mask >> actor; actor++) if ((mask >> actor) & 1) found.push(actor)
  return found
}
