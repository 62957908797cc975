/** Going on after a game: a rematch, the next game of a series, or the same series once more. */
import type { TableInfo } from '../../generated/messages'
import { nonce } from '../net/api'
import { keep, type Pledge } from './fairness'
import type { Session } from './session.svelte'

const wanted = new Set<string>() // tables that somebody here has already said yes to

/** Whether somebody here chose to play at this table before coming to it. */
export const said = (code: string): boolean => wanted.has(code)

/** Whether a waiting table follows a game: everybody keeps the chair, and who starts is known. */
export const follows = (info: TableInfo): boolean => info.phase === 'waiting' && info.first !== null

export class Going {
  #pledge: Pledge | null = null // seen before anybody asked

  /** Remember what the next game is to be played with, as long as nobody can have chosen a seed to go with a wish. */
  see(info: TableInfo): void {
    if (info.fair.next && !info.rematch) this.#pledge ??= { commitment: info.fair.next, nonces: {} }
  }

  /** Let the next table be opened, or the nonce be given there if somebody was quicker; says whether that is done. */
  async ask(session: Session, info: TableInfo): Promise<boolean> {
    const seat = session.mine[0]
    if (seat === undefined) return false
    const own = nonce()
    const commitment = this.#pledge?.commitment ?? info.fair.next
    const done = await session.send({ type: 'next', seat, nonce: own, commitment })
    if (done) this.#pledge = { commitment, nonces: Object.fromEntries(session.mine.map((one) => [one, own])) }
    return done
  }

  /** Before leaving for the next table. */
  follow(next: string): void {
    if (this.#pledge) keep(next, this.#pledge)
    wanted.add(next)
  }
}

/** Say at the next table that everybody here plays on. */
export async function ready(session: Session, info: TableInfo): Promise<void> {
  const mine = info.chairs.filter((chair) => chair.mine && !chair.ready).map((chair) => chair.seat)
  if (!mine.length) return
  const own = nonce()
  const { commitment } = info.fair
  if (await session.send({ type: 'ready', seat: mine[0]!, nonce: own }))
    keep(info.code, { commitment, nonces: Object.fromEntries(mine.map((seat) => [seat, own])) })
}
