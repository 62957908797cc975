/** The connection to a table: reconnects, and sends a command again, with the same id, until it is answered. */
import type { ClientMessage, ServerMessage } from '../../generated/messages'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'restarting' | 'missing' | 'refused' | 'unwelcome'
type Command = Exclude<ClientMessage, { type: 'hello' } | { type: 'ping' }>
/** A command that has no id yet; it gets one when it is sent. */
export type NewCommand = Command extends infer C ? (C extends { id: string } ? Omit<C, 'id'> : never) : never

/** What of a WebSocket is used; a test has its own. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onclose: ((event: { code: number }) => void) | null
  onmessage: ((event: { data: string }) => void) | null
}

export interface ConnectionOptions {
  connect: () => Socket
  watch?: string
  heard: (message: ServerMessage) => void
  changed: (state: ConnectionState, roundTrip: number | null) => void
  random?: () => number
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** A command that is not answered yet; it is sent again after a cut. */
interface PendingCommand {
  message: Command
  resolve: (message: ServerMessage) => void
  reject: (problem: Refused) => void
}

const PING_EVERY = 4000
const SILENCE = 5000 // no word for so long after a ping, or none at all: it is dead, whatever the browser thinks
const RESTART = 1012
const FINAL: Record<number, ConnectionState> = { 4404: 'missing', 4403: 'unwelcome', 1008: 'refused' }

/** The delay before reconnecting: backoff with jitter, bounded so that everybody is back within three seconds of the
 *  server's return. */
export function patience(tries: number, random: () => number): number {
  return Math.min(400 * 2 ** tries, 1700) * (0.5 + random())
}

export class Connection {
  state: ConnectionState = 'connecting'
  version = 0
  roundTrip: number | null = null
  readonly #options: Required<ConnectionOptions>
  readonly #pending = new Map<string, PendingCommand>()
  #socket: Socket | null = null
  #tries = 0
  #asked = 0 // when the oldest ping was sent that nothing has followed
  #retry: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined

  constructor(options: ConnectionOptions) {
    this.#options = { watch: '', random: Math.random, ...options }
    this.#connect()
  }

  /** Send a command; the promise ends with Done or Advice, or fails with the refusal. */
  send(command: NewCommand): Promise<ServerMessage> {
    const message = { ...command, id: commandId() } as Command
    return new Promise((resolve, reject) => {
      this.#pending.set(message.id, { message, resolve, reject })
      if (this.state === 'open') this.#write(message)
    })
  }

  get unanswered(): number {
    return this.#pending.size
  }

  /** Try again now: the device says that it is online, or the page is looked at again. */
  nudge(): void {
    if (this.state === 'open') this.#ping()
    else if (this.state === 'lost' || this.state === 'restarting') this.#connect()
  }

  close(): void {
    clearTimeout(this.#retry)
    clearInterval(this.#pinging)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #connect(): void {
    this.close()
    const socket = this.#options.connect()
    this.#socket = socket
    socket.onopen = () => this.#opened(socket)
    socket.onmessage = (event) => this.#socket === socket && this.#heard(JSON.parse(event.data))
    socket.onclose = (event) => this.#socket === socket && this.#closed(event.code)
    this.#retry = setTimeout(() => this.#closed(1006), SILENCE)
  }

  #opened(socket: Socket): void {
    if (this.#socket !== socket) return
    clearTimeout(this.#retry)
    this.#asked = 0
    this.#hello()
    for (const { message } of this.#pending.values()) this.#write(message)
    this.#ping()
    this.#pinging = setInterval(() => this.#beat(), PING_EVERY)
  }

  /** I have this version; what is newer is sent at once. */
  #hello(): void {
    this.#write({ type: 'hello', version: this.version, watch: this.#options.watch })
  }

  #beat(): void {
    if (this.#asked && Date.now() - this.#asked > SILENCE) this.#closed(1006)
    else this.#ping()
  }

  #ping(): void {
    this.#asked ||= Date.now()
    this.#write({ type: 'ping', sent: performance.now() })
  }

  #closed(code: number): void {
    this.close()
    const final = FINAL[code]
    this.roundTrip = null
    if (final) return this.#become(final)
    this.#become(code === RESTART ? 'restarting' : 'lost')
    this.#retry = setTimeout(() => this.#connect(), patience(this.#tries++, this.#options.random))
  }

  #heard(message: ServerMessage): void {
    this.#asked = 0
    if (message.type === 'pong') {
      this.roundTrip = performance.now() - message.sent
      if (message.version > this.version) this.#hello()
      this.#become(this.state)
      return this.#options.heard(message)
    }
    if (message.type === 'update' && message.since > this.version) return this.#hello()
    if (message.type === 'snapshot' || message.type === 'update') {
      this.version = message.version
      this.#tries = 0
      if (this.state !== 'open') this.#become('open')
    }
    this.#options.heard(message)
    if (message.type === 'done' || message.type === 'advice' || message.type === 'refused') this.#answered(message)
  }

  #answered(message: ServerMessage & { id: string }): void {
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.type === 'refused') pending?.reject(new Refused(message.code, message.text))
    else pending?.resolve(message)
  }

  #become(state: ConnectionState): void {
    this.state = state
    this.#options.changed(state, this.roundTrip)
  }

  #write(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
  }
}

/** An id that no other command has: 20 letters and digits. */
export function commandId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => (byte % 36).toString(36)).join('')
}

/** A browser's socket to a table. */
export function tableSocket(code: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/socket/${encodeURIComponent(code)}`) as unknown as Socket
}
