/** One visit to a table: what the server last said, what was sent and is not yet answered. */
import type {
  Advice,
  Event,
  Reacted,
  SeatView,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
} from '../../generated/messages'
import type { LastMove, RunningLimit, View } from '../contract'
import { paced, ShowQueue } from '../net/events'
import { Connection, Refused, tableSocket, type ConnectionState, type NewCommand, type Socket } from '../net/connection'
import { settings } from './settings.svelte'
import { play as ring } from '../ui/sound'

export interface Told {
  event: Event
  view: View // as it was told, to put the move into words
}

interface Arrival {
  message: Snapshot | Update
  info: TableInfo // all of it, also where the message tells only of the turn
  at: number
  animated: boolean
}

export interface Sign extends Reacted {
  key: number
}

const STEP = { usual: 420, slow: 1600 } // milliseconds; the usual one is the token --step

const UNWELCOME = new Set(['locked', 'removed', 'withdrawn'])

export class Session {
  info = $state.raw<TableInfo | null>(null)
  views = $state.raw<SeatView[]>([])
  version = $state(0)
  told = $state.raw<Told[]>([])
  last = $state.raw<LastMove[]>([])
  running = $state.raw<RunningLimit | null>(null)
  received = $state(0) // performance.now() of what is shown
  connection = $state<ConnectionState>('connecting')
  roundTrip = $state<number | null>(null)
  pending = $state<number[]>([]) // seats whose move is not yet confirmed
  advice = $state.raw<Advice | null>(null)
  signs = $state.raw<Sign[]>([])
  stale = $state(false) // the server is newer than this page
  problem = $state<Refused | null>(null)
  unwelcome = $state('') // why the host does not let this page in, or not any more
  returned = $state(false) // the connection was cut and is back
  readonly #connection: Connection
  readonly #queue: ShowQueue<Arrival>
  #heardOf: TableInfo | null = null // the newest, which may wait to be shown
  #fixed: View = {} // what belongs to the table of every view, told once
  #server = ''
  #signs = 0

  constructor(
    readonly code: string,
    readonly watch = '', // the key of the spectators' link, for who came by it
    connect: () => Socket = () => tableSocket(code),
  ) {
    this.#queue = new ShowQueue(
      (arrival) => this.#show(arrival),
      () => STEP[this.running ? 'usual' : settings.showing],
    )
    this.#connection = new Connection({
      connect,
      watch,
      heard: (m) => this.#heard(m),
      changed: (s, r) => this.#changed(s, r),
    })
  }

  get mine(): number[] {
    return this.info?.chairs.filter((chair) => chair.mine).map((chair) => chair.seat) ?? []
  }

  view(seat: number | null): SeatView | undefined {
    return this.views.find((view) => view.seat === seat) ?? this.views[0]
  }

  /** Send a command; a refusal is shown, not thrown. */
  async send(command: NewCommand): Promise<boolean> {
    try {
      await this.#connection.send(command)
      return true
    } catch (problem) {
      if (problem instanceof Refused) this.problem = problem
      return false
    }
  }

  async play(seat: number, move: string): Promise<void> {
    this.#queue.flush()
    this.advice = null
    this.pending = [...this.pending, seat]
    ring('place')
    await this.send({ type: 'play', seat, move, version: this.version })
    this.pending = this.pending.filter((other) => other !== seat)
  }

  /** A tap wins over what is still to be shown. */
  flush = () => this.#queue.flush()
  nudge = () => this.#connection.nudge()
  close = () => this.#connection.close()

  #changed(state: ConnectionState, roundTrip: number | null): void {
    if (state === 'open' && (this.connection === 'lost' || this.connection === 'restarting')) this.returned = true
    this.connection = state
    this.roundTrip = roundTrip
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'snapshot' || message.type === 'update') {
      const info = message.type === 'snapshot' ? message.info : (message.info ?? { ...this.#heardOf!, ...message.turn })
      this.#heardOf = info
      this.#queue.push({ message, info, at: performance.now(), animated: paced(message, info) })
      if (document.hidden || message.type === 'snapshot') this.#queue.flush()
    } else if (message.type === 'advice') {
      if (message.version === this.version) this.advice = message
    } else if (message.type === 'reacted') this.#sign(message)
    else if (message.type === 'pong') this.#compare(message.server)
    else if (message.type === 'problem' && UNWELCOME.has(message.code)) this.unwelcome = message.code
    else if (message.type === 'problem') this.problem = new Refused(message.code, message.text)
  }

  #show({ message, info, at }: Arrival): void {
    const before = this.info
    if (message.type === 'snapshot') {
      this.#compare(message.server)
      this.#fixed = message.fixed
    }
    if (message.version < this.version) return
    if (message.version !== this.version) this.advice = null
    const views = message.views.map((view) => ({ ...view, table: { ...this.#fixed, ...view.table } }))
    const view = views[0]?.table
    const told = message.events.map((event) => ({ event, view }))
    const known = message.type === 'snapshot' ? [] : this.told.filter(({ event }) => event.version <= message.since)
    this.told = [...known, ...told]
    this.#remember(message)
    this.version = message.version
    this.info = info
    this.views = views
    this.received = at
    this.running = info.running ? { ...info.running, at } : null
    this.#sound(before, info)
  }

  /** A server that was replaced while the connection was cut may need a newer page. */
  #compare(server: string): void {
    this.stale ||= this.#server !== '' && this.#server !== server
    this.#server = server
  }

  /** The latest moves; news without a move, such as somebody's coming, leaves them as they are. */
  #remember(message: Snapshot | Update): void {
    const moves = message.events.filter((event) => event.kind === 'moved')
    const latest = message.type === 'snapshot' ? moves.slice(-1) : moves
    if (latest.length || message.events.some((event) => event.kind === 'undone'))
      this.last = latest.map((event) => ({ actor: event.actor ?? -1, move: event.move }))
  }

  #sound(before: TableInfo | null, now: TableInfo): void {
    if (!before) return
    const mine = (info: TableInfo) => info.to_act.some((seat) => info.chairs[seat]?.mine && !info.chairs[seat].covered)
    if (now.phase === 'over' && before.phase !== 'over') ring('win')
    else if (mine(now) && !mine(before)) ring('turn')
    else if (now.moves !== before.moves) ring('place')
  }

  #sign(message: Reacted): void {
    const sign = { ...message, key: ++this.#signs }
    this.signs = [...this.signs, sign]
    ring('hello')
    setTimeout(() => (this.signs = this.signs.filter((other) => other !== sign)), 3500)
  }
}
