/** Fair chance as this browser can prove it: each thing that is checked, and what was found. */
import { api, type ChairInfo, type FairnessReport } from '../net/api'
import type { Finished } from '../net/finished'
import { hashing, type Hashing } from './hashing'
import { pledgeOf, type Pledge } from './pledges'
import { commit, isSeed, wayOf } from './stream'

/** `told`: only the server says so. */
export type Result = 'right' | 'wrong' | 'unknown' | 'told'

/** In the order in which the page shows them; the text is `fair.<name>.<said>`. */
export interface Check {
  name: 'shown' | 'own' | 'others' | 'seed' | 'stream' | 'moves'
  result: Result
  said: string
}

export interface Checked extends FairnessReport {
  checks: Check[]
  by: Hashing['by']
}

type Chairs = Pick<ChairInfo, 'seat' | 'kind' | 'mine'>[]
type Numbers = Pick<FairnessReport, 'commitment' | 'nonces'>

const check = (name: Check['name'], result: Result, said: string = result): Check => ({ name, result, said })

/** The text that tells all of them in a line. */
export function toldKey({ ok, draws, checks }: Pick<Checked, 'ok' | 'draws' | 'checks'>): string {
  if (!ok) return 'fair.bad'
  if (checks.some(({ result }) => result === 'unknown')) return 'fair.partly'
  return draws ? 'fair.ok' : 'fair.nothing'
}

/** Whether a game was played with what was pledged; `chairs` are empty for who only watched. */
export function compare(pledge: Pledge | undefined, found: Numbers, chairs: Chairs): Check[] {
  return [shown(pledge, found), own(pledge, found, chairs), others(pledge, found, chairs)]
}

function shown(pledge: Pledge | undefined, { commitment }: Numbers): Check {
  return check('shown', !pledge ? 'unknown' : pledge.commitment === commitment ? 'right' : 'wrong')
}

/** A seat of this browser has the nonce that was given here; one that gave none has none. */
function own(pledge: Pledge | undefined, { nonces }: Numbers, chairs: Chairs): Check {
  if (!pledge) return check('own', 'unknown')
  const now = chairs.filter((chair) => chair.mine).map((chair) => chair.seat)
  const seats = [...new Set([...pledge.played, ...now])].filter(
    (seat) => seat in pledge.nonces || !pledge.taken.includes(seat),
  )
  if (!seats.length) return check('own', 'unknown')
  const right = seats.every((seat) => {
    const offered = !(seat in pledge.nonces) && seat in pledge.offered && nonces[seat] === pledge.offered[seat]
    return offered || nonces[seat] === (pledge.nonces[seat] ?? '')
  })
  if (!right) return check('own', 'wrong')
  return check('own', 'right', seats.some((seat) => nonces[seat]) ? 'right' : 'none')
}

/** Who had no say has no nonce, which the server could have chosen; and no nonce changed after the beginning. */
function others(pledge: Pledge | undefined, { nonces }: Numbers, chairs: Chairs): Check {
  const bots = chairs.filter(({ kind }) => kind === 'bot').map((chair) => chair.seat)
  if ([...bots, ...(pledge?.begun?.without ?? [])].some((seat) => nonces[seat])) return check('others', 'wrong')
  if (!pledge?.begun) return check('others', 'unknown')
  const same = pledge.begun.nonces.join() === nonces.join()
  return check('others', same ? 'right' : 'wrong', same ? 'right' : 'changed')
}

/** The revealed seed fits the commitment, and every draw follows from it and the nonces: computed here. */
export async function compute(found: FairnessReport, by: Hashing): Promise<Check[]> {
  const fits = isSeed(found.seed) && (await commit(found.seed, by)) === found.commitment
  return [
    check('seed', fits ? 'right' : 'wrong'),
    fits ? await stream(found, by) : check('stream', 'unknown'),
    check('moves', found.ok ? 'told' : 'wrong'),
  ]
}

async function stream({ seed, nonces, draws, drawn, ok }: FairnessReport, by: Hashing): Promise<Check> {
  if (!ok) return check('stream', 'unknown') // the server's own check found something, and it lists nothing
  const game = drawn.filter(({ number }) => number >= 0)
  if (game.length !== draws || game.some(({ number }, i) => number !== i)) return check('stream', 'wrong')
  for (const { number, ways, way } of drawn) {
    const possible = Number.isSafeInteger(ways) && ways > 0
    if (!possible || way !== (await wayOf(seed, nonces, number, ways, by))) return check('stream', 'wrong')
  }
  return check('stream', 'right', drawn.length ? 'right' : 'none')
}

/** Check a finished game; a spectator was promised nothing, and is not told who sat where. */
export async function checkChance(finished: Finished, by = hashing()): Promise<Checked> {
  const seen = finished.watch ? undefined : pledgeOf(finished.code)
  const [found, chairs] = await Promise.all([
    api.fairness(finished),
    finished.watch ? [] : api.table(finished.code).then((table) => table.chairs),
  ])
  const checks = [...compare(seen, found, chairs), ...(await compute(found, by))]
  return { ...found, ok: checks.every(({ result }) => result !== 'wrong'), checks, by: by.by }
}
