/** Fair chance as this browser can prove it: what it was promised before a game and what it added. */
import { api, type ChairInfo, type FairnessReport } from '../net/api'
import type { Finished } from '../net/finished'

/** Given before the game: the server's commitment, and by seat the nonces that this browser gave after it. */
export interface Pledge {
  commitment: string
  nonces: Record<number, string>
}

export type Verdict = 'kept' | 'none' | 'broken'

export interface Checked extends FairnessReport {
  verdict: Verdict
}

/** The text that tells the result. */
export const toldKey = ({ ok, draws }: Pick<Checked, 'ok' | 'draws'>): string =>
  ok ? (draws ? 'fair.ok' : 'fair.none') : 'fair.bad'

const KEY = 'stolik.pledges'
const MOST = 50 // tables, the newest

function stored(): [string, Pledge][] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export const pledgeOf = (code: string): Pledge | undefined => stored().find(([known]) => known === code)?.[1]

/** Remember a pledge; of several at one table the first commitment counts, and all nonces. */
export function keep(code: string, { commitment, nonces }: Pledge): void {
  const before = pledgeOf(code)
  const pledge = { commitment: before?.commitment ?? commitment, nonces: { ...before?.nonces, ...nonces } }
  const others = stored().filter(([known]) => known !== code)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [code, pledge]].slice(-MOST)))
  } catch {
    // a browser that keeps nothing can compare nothing
  }
}

/** Whether a game was played with what was pledged; nobody but persons may have had a say. */
export function compare(
  pledge: Pledge | undefined,
  { commitment, nonces }: Pick<FairnessReport, 'commitment' | 'nonces'>,
  { chairs }: { chairs: Pick<ChairInfo, 'seat' | 'kind' | 'mine'>[] },
): Verdict {
  if (!pledge) return 'none'
  const right = chairs.every(({ seat, kind, mine }) => {
    const own = pledge.nonces[seat]
    if (kind === 'bot') return !nonces[seat]
    return !mine || own === undefined || nonces[seat] === own
  })
  return commitment === pledge.commitment && right ? 'kept' : 'broken'
}

/** The server's check of a finished game, and this browser's own; a spectator was promised nothing. */
export async function check(finished: Finished): Promise<Checked> {
  if (finished.watch) return { ...(await api.fairness(finished)), verdict: 'none' }
  const [found, table] = await Promise.all([api.fairness(finished), api.table(finished.code)])
  const verdict = compare(pledgeOf(finished.code), found, table)
  return { ...found, ok: found.ok && verdict !== 'broken', verdict }
}
