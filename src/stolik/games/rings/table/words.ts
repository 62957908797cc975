/** Rings in words: the line that says what to do now, and moves for the log. */
import type { Words } from '$lib/contract'
import { faceOf, said, type View } from './layout'

export function prompt(
  view: View,
  _seat: number | null,
  legal: string[],
  names: string[],
  _toAct: number[],
  t: Words,
): string {
  if (view.phase === 'over') return t('table.over')
  if (view.phase === 'first' || view.phase === 'deal') return t('prompt.deal')
  if (!legal.length) return t('table.wait', { name: names[view.mover] ?? '' })
  if (view.phase === 'begin') return t('prompt.begin')
  if (view.phase === 'pick') return t('prompt.pick')
  if (view.phase === 'row') return t('prompt.row')
  return t(`prompt.${view.phase}`, { count: left(view) })
}

/** How many columns the card in hand still wants. */
function left(view: View): number {
  const face = faceOf(view.card ?? 0)
  return view.phase === 'back' ? (face.back ?? 0) - view.back.length : (face.forward ?? 0) - view.forward.length
}

export function tell(move: string, actor: number, _view: View, names: string[], t: Words): string {
  const { word, number } = said(move)
  const name = names[actor] ?? ''
  if (word === 'first') return t('log.first', { name: names[number] ?? '' })
  if (word === 'ring') return t('log.ring', { number })
  if (word === 'open') return t('log.open', { card: t(`card.${number}`) })
  if (word === 'card') return t('log.card', { name, card: t(`card.${number}`) })
  if (word === 'row') return number ? t('log.row', { name, number }) : t('log.row.start', { name })
  return t(`log.${word}`, { name, number })
}
