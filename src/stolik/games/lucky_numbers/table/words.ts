/** What a person reads: the one line above the actions, and a move in words. */
import type { Words } from '$lib/contract'
import { readMove, type LuckyView } from './layout'

export function prompt(
  view: LuckyView,
  seat: number | null,
  legal: string[],
  names: string[],
  toAct: number[],
  t: Words,
): string {
  if (view.phase === 'over') return t('table.over')
  if (seat === null || legal.length === 0) return waiting(names, toAct, t)
  const number = view.hands[seat] ?? 0
  switch (view.phase) {
    case 'choosing':
      return t('table.prompt.choose', { number })
    case 'drawn':
      return t('table.prompt.drawn', { number })
    case 'taken':
      return t('table.prompt.taken', { number })
    default:
      if (view.extra) return t('table.prompt.extra')
      return t(view.middle.length ? 'table.prompt.take' : 'table.prompt.draw')
  }
}

function waiting(names: string[], toAct: number[], t: Words): string {
  const waited = toAct.filter((seat) => names[seat] !== undefined).map((seat) => names[seat]!)
  return waited.length ? t('table.waiting', { names: waited.join(', ') }) : ''
}

/** A move in words. It names no more than its text does, for the log is read long after. */
export function tell(text: string, actor: number, _view: LuckyView, names: string[], t: Words): string {
  const move = readMove(text)
  const name = names[actor] ?? ''
  switch (move?.kind) {
    case 'clover':
      return t('log.clover', { number: move.number })
    case 'first':
      return t('log.first', { name: names[move.seat] ?? '' })
    case 'take':
      return t('log.take', { name, number: move.number })
    case 'place':
      return t('log.place', { name, field: text.slice(6) })
    case undefined:
      return text
    default:
      return t(`log.${move!.kind}`, { name })
  }
}
