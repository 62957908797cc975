/** The plain table in words. */
import type { View, Words } from '$lib/contract'
import { t as page } from '$lib/text/texts.svelte'
import { moveText } from './fields'

const CHANCE = 6
const REFEREE = 7

export function prompt(_view: View, _seat: number | null, legal: string[], names: string[], toAct: number[]): string {
  if (legal.length) return page('plain.prompt')
  return page('plain.wait', { names: toAct.flatMap((seat) => names[seat] ?? []).join(', ') })
}

export function tell(move: string, actor: number, _view: View, names: string[], t: Words): string {
  const text = moveText(move, t)
  if (actor === CHANCE) return page('plain.chance', { move: text })
  return actor === REFEREE ? page('plain.referee', { move: text }) : `${names[actor] ?? ''}: ${text}`
}
