import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientMessage, ServerMessage } from '../src/generated/messages'
import { commandId, Connection, patience, Refused, type ConnectionState, type Socket } from '../src/lib/net/connection'

class FakeSocket implements Socket {
  sent: ClientMessage[] = []
  closed = false
  onopen: Socket['onopen'] = null
  onclose: Socket['onclose'] = null
  onmessage: Socket['onmessage'] = null
  send = (text: string) => void this.sent.push(JSON.parse(text))
  close = () => void (this.closed = true)
  say = (message: Partial<ServerMessage>) => this.onmessage?.({ data: JSON.stringify(message) })
  commands = () => this.sent.filter((message) => 'id' in message)
}

let sockets: FakeSocket[]
let states: ConnectionState[]
let heard: ServerMessage[]
let connection: Connection
const latest = () => sockets.at(-1)!
const snapshot = (version: number) => ({ type: 'snapshot', version }) as Partial<ServerMessage>

beforeEach(() => {
  vi.useFakeTimers()
  ;[sockets, states, heard] = [[], [], []]
  const connect = () => (sockets.push(new FakeSocket()), latest())
  connection = new Connection({
    connect,
    heard: (m) => heard.push(m),
    changed: (s) => states.push(s),
    random: () => 0.5,
  })
  latest().onopen!()
  latest().say(snapshot(3))
})
afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

function cut(code = 1006): void {
  latest().onclose!({ code })
}

async function comeBack(version = 3): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000)
  latest().onopen!()
  latest().say(snapshot(version))
}

describe('a connection', () => {
  it('says hello with the version it has', async () => {
    expect(latest().sent[0]).toEqual({ type: 'hello', version: 0, watch: '' })
    cut()
    await comeBack()
    expect(latest().sent[0]).toEqual({ type: 'hello', version: 3, watch: '' })
    expect(states.filter((s, i) => s !== states[i - 1])).toEqual(['open', 'lost', 'open'])
  })

  it('sends an unanswered command again with the same id, and an answered one never', async () => {
    const first = connection.send({ type: 'undo', seat: 0 })
    void connection.send({ type: 'play', seat: 0, move: 'take 7', version: 3 })
    const [undo, play] = latest().commands() as { id: string }[]
    latest().say({ type: 'done', id: undo!.id, version: 4 })
    await first
    cut()
    await comeBack(4)
    expect(latest().commands()).toEqual([play])
  })

  it('keeps what is sent while it is cut, in order', async () => {
    cut()
    void connection.send({ type: 'hint', seat: 0 })
    void connection.send({ type: 'undo', seat: 0 })
    await comeBack()
    expect(
      latest()
        .commands()
        .map((message) => message.type),
    ).toEqual(['hint', 'undo'])
  })

  it('fails a command with the code of the refusal', async () => {
    const sent = connection.send({ type: 'undo', seat: 0 })
    const [undo] = latest().commands() as { id: string }[]
    latest().say({ type: 'refused', id: undo!.id, code: 'no-undo', text: 'nothing to take back' })
    await expect(sent).rejects.toMatchObject({ code: 'no-undo' })
    await expect(sent).rejects.toBeInstanceOf(Refused)
    expect(connection.unanswered).toBe(0)
  })

  it('gives up when there is no such table', async () => {
    cut(4404)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets).toHaveLength(1)
    expect(connection.state).toBe('missing')
  })

  it('says that the server restarts', () => {
    cut(1012)
    expect(connection.state).toBe('restarting')
  })

  it('notices silence, although the browser says the connection is open', async () => {
    await vi.advanceTimersByTimeAsync(14_000)
    expect(sockets[0]!.sent.some((message) => message.type === 'ping')).toBe(true)
    expect(states).toContain('lost')
    expect(sockets.length).toBeGreaterThan(1)
  })

  it('is not given up while the server answers, however seldom a hidden page looks', async () => {
    for (let i = 0; i < 20; i++) {
      latest().say({ type: 'pong', sent: 0, now: 0, version: 3 })
      await vi.advanceTimersByTimeAsync(4000)
    }
    expect(sockets).toHaveLength(1)
  })

  it('gives up a connection that never comes about, and tries another', async () => {
    cut()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sockets).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(8000)
    expect(sockets.length).toBeGreaterThan(2)
  })

  it('asks for what it has missed', () => {
    const hellos = () => latest().sent.filter((message) => message.type === 'hello').length
    latest().say({ type: 'pong', sent: 0, now: 0, version: 5 })
    expect(hellos()).toBe(2)
    latest().say({ type: 'update', version: 9, since: 8 } as Partial<ServerMessage>)
    expect([hellos(), connection.version, heard.map(({ type }) => type)]).toEqual([3, 3, ['snapshot', 'pong']])
  })

  it('measures the round trip', async () => {
    const ping = latest().sent.find((message) => message.type === 'ping') as { sent: number }
    latest().say({ type: 'pong', sent: ping.sent, now: 0, version: 3 })
    expect(connection.roundTrip).toBeGreaterThanOrEqual(0)
  })

  it('ignores what an old socket says', async () => {
    const old = latest()
    cut()
    await comeBack(9)
    old.say(snapshot(4))
    expect(connection.version).toBe(9)
    expect(heard).toHaveLength(2)
  })

  it('tries again at once when the device is online again', () => {
    cut()
    connection.nudge()
    expect(sockets).toHaveLength(2)
  })
})

it('waits longer each time, never the same for two pages, and is back within three seconds of a restart', () => {
  expect(patience(0, () => 0)).toBe(200)
  expect(patience(3, () => 0.5)).toBeGreaterThan(patience(1, () => 0.5))
  expect(patience(50, () => 1)).toBeLessThan(2600)
  expect(patience(2, () => 0.1)).not.toBe(patience(2, () => 0.9))
})

it('makes ids of letters and digits that differ', () => {
  const ids = new Set(Array.from({ length: 200 }, commandId))
  expect(ids.size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{8,40}$/)
})
