/** Going on after a game: a rematch, the next game of a series, or the same series once more. */
import type { TableInfo } from '../../generated/messages'
import { adopt, after, give, keep, pledgeOf } from '../chance/pledges'
import type { Session } from './session.svelte'

const wanted = new Set<string>() // tables that somebody here has already said yes to

/** Whether somebody here chose to play at this table before coming to it. */
export const said = (code: string): boolean => wanted.has(code)

/** Whether a waiting table follows a game: everybody keeps the chair, and who starts is known. */
export const follows = (info: TableInfo): boolean => info.phase === 'waiting' && info.first !== null

/** Remember what the next game is to be played with, as long as nobody can have chosen a seed to go with a wish. */
export function see(info: TableInfo): void {
  const key = after(info.code)
  if (!info.fair.next || info.rematch || pledgeOf(key)) return
  if (info.chairs.some((chair) => chair.mine)) keep(key, info.fair.next)
}

/** Let the next table be opened, or the nonce be given there if somebody was quicker; says whether that is done. */
export async function ask(session: Session, info: TableInfo): Promise<boolean> {
  const [seat] = session.mine
  if (seat === undefined) return false
  const key = after(info.code)
  const commitment = pledgeOf(key)?.commitment ?? info.fair.next
  return give(key, commitment, session.mine, (nonce) => session.send({ type: 'next', seat, nonce, commitment }))
}

/** Before leaving for the next table. */
export function follow({ code, rematch }: TableInfo): void {
  adopt(code, rematch)
  wanted.add(rematch)
}

/** Say at the next table that everybody here plays on. */
export async function ready(session: Session, info: TableInfo): Promise<void> {
  const mine = info.chairs.filter((chair) => chair.mine && !chair.ready).map((chair) => chair.seat)
  const [seat] = mine
  if (seat !== undefined)
    await give(info.code, info.fair.commitment, mine, (nonce) => session.send({ type: 'ready', seat, nonce }))
}
