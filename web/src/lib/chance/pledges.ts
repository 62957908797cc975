/** Pledges: what this browser was promised before a game, what it added, and what it was shown when the game began. */
import type { Event, TableInfo } from '../../generated/messages'
import { nonce } from '../net/api'

export interface Pledge {
  commitment: string // the first that was shown
  nonces: Record<number, string> // by seat: given here after that, and taken
  offered: Record<number, string> // sent, and not answered: the game may have begun without it
  played: number[] // seats that were this browser's while the game went on
  taken: number[] // seats that came here later, by a link: somebody else gave their nonces
  begun?: Begun
}

/** The beginning of the game as it was shown. */
export interface Begun {
  nonces: string[]
  without: number[] // seats that have no nonce: bots, and persons who were away
}

const KEY = 'stolik.pledges'
const MOST = 50 // tables, the newest
const NEW: Omit<Pledge, 'commitment'> = { nonces: {}, offered: {}, played: [], taken: [] }

function stored(): [string, Pledge][] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export function pledgeOf(code: string): Pledge | undefined {
  const found = stored().find(([known]) => known === code)?.[1]
  return found && { ...NEW, ...found } // an older release kept less
}

function write(code: string, pledge: Pledge): void {
  const others = stored().filter(([known]) => known !== code)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [code, pledge]].slice(-MOST)))
  } catch {
    // a browser that keeps nothing can compare nothing
  }
}

/** Forget all pledges: whose they were is not to be known any more. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
}

/** Remember a pledge; of several at one table the first commitment counts, and all nonces. */
export function keep(code: string, commitment: string, nonces: Pledge['nonces'] = {}): void {
  const before = pledgeOf(code) ?? { ...NEW, commitment }
  write(code, { ...before, nonces: { ...before.nonces, ...nonces } })
}

/** Give a nonce for own seats; it is kept before it is sent, so that a cut connection or a reload changes nothing. */
export async function give(
  code: string,
  commitment: string,
  seats: number[],
  send: (own: string) => Promise<boolean>,
): Promise<boolean> {
  keep(code, commitment)
  const { nonces, offered } = pledgeOf(code) ?? NEW
  const own: string = seats.map((seat) => nonces[seat] ?? offered[seat]).find(Boolean) ?? nonce()
  const all = Object.fromEntries(seats.map((seat) => [seat, own]))
  change(code, (pledge) => ({ ...pledge, offered: { ...pledge.offered, ...all } }))
  const done = await send(own)
  change(code, (pledge) => ({
    ...pledge,
    nonces: done ? { ...pledge.nonces, ...all } : pledge.nonces,
    offered: Object.fromEntries(Object.entries(pledge.offered).filter(([seat]) => !(seat in all))),
  }))
  return done
}

const change = (code: string, how: (pledge: Pledge) => Pledge): void => {
  const pledge = pledgeOf(code)
  if (pledge) write(code, how(pledge))
}

/** The name under which the pledge of the game after a table's is kept, until that has a table. */
export const after = (code: string): string => `${code}>`

/** The game after a table's has got its own table. */
export function adopt(code: string, next: string): void {
  const pledge = pledgeOf(after(code))
  if (!pledge) return
  const { commitment, nonces, offered } = pledge
  keep(next, commitment, nonces)
  change(next, (there) => ({ ...there, offered: { ...offered, ...there.offered } }))
}

/** A seat was taken over by a link. */
export const took = (code: string, seat: number): void =>
  change(code, (pledge) => ({ ...pledge, taken: [...pledge.taken, seat] }))

/** Remember how a game began and which seats were played here, since the server could tell it otherwise afterwards. */
export function witness(info: TableInfo, events: Event[]): void {
  const pledge = pledgeOf(info.code)
  if (!pledge || info.phase === 'waiting') return
  const mine = info.chairs.filter((chair) => chair.mine).map((chair) => chair.seat)
  const played = [...new Set([...pledge.played, ...mine])]
  write(info.code, { ...pledge, played, begun: pledge.begun ?? beginning(info, events) })
}

/** Who began without a nonce: bots, and the persons for whom a bot stepped in at the same moment. */
export function beginning({ chairs, fair }: TableInfo, events: Event[]): Begun | undefined {
  const begun = events.find((event) => event.kind === 'begun')
  if (!begun) return undefined
  const away = events.filter((event) => event.kind === 'covered' && event.at === begun.at).map((event) => event.actor)
  const without = chairs.filter(({ kind, seat }) => kind === 'bot' || away.includes(seat))
  return { nonces: fair.nonces, without: without.map((chair) => chair.seat) }
}
