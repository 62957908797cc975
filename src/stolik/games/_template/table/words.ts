/** Guess the die in words: the line that says what to do now, and moves for the log. */
import type { Words } from '$lib/contract'
import type { View } from './view'

const CHANCE = 6
const REFEREE = 7

export function prompt(
  _view: View,
  _seat: number | null,
  legal: string[],
  names: string[],
  toAct: number[],
  t: Words,
): string {
  if (legal.length) return t('prompt.guess')
  const waited = toAct.flatMap((seat) => names[seat] ?? [])
  return waited.length ? t('prompt.wait', { names: waited.join(', ') }) : t('prompt.roll')
}

export function tell(move: string, actor: number, _view: View, names: string[], t: Words): string {
  if (actor === CHANCE) return t('tell.roll', { number: move })
  if (actor === REFEREE) return t('tell.time')
  return t('tell.guess', { name: names[actor] ?? '', number: move })
}
