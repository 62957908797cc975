/** Fikolo in words: the line that says what to do now, and moves for the log. */
import type { Words } from '$lib/contract'
import { isJunior, said, type View } from './layout'

export function prompt(
  view: View,
  seat: number | null,
  legal: string[],
  names: string[],
  toAct: number[],
  t: Words,
): string {
  const { showing } = view
  if (view.phase === 'over') return t('table.over')
  if (showing) {
    const mine = showing.seat === seat
    if (isJunior(view)) return mine ? t('prompt.junior') : t('table.wait', { name: names[showing.seat] ?? '' })
    return mine ? t('prompt.show') : t('prompt.watch', { name: names[showing.seat] ?? '' })
  }
  if (view.phase === 'queueing') return t('table.stop', { name: names[view.queue[0] ?? 0] ?? '' })
  if (view.phase !== 'searching') return t('prompt.deal')
  if (seat === null) return t('prompt.search.watch')
  if (!legal.length)
    return t('prompt.declared', {
      names: toAct
        .map((other) => names[other])
        .filter(Boolean)
        .join(', '),
    })
  return t('prompt.search')
}

export function tell(move: string, actor: number, view: View | undefined, names: string[], t: Words): string {
  const what = said(move)
  const name = names[actor] ?? ''
  if (what.kind === 'begin') return t('log.begin', { name: names[what.seat] ?? '' })
  if (what.kind === 'deal' && view?.exchanged) return exchange(what.card, view, t)
  if (what.kind === 'deal') return t('log.deal', { card: t(`card.${what.card}`) })
  if (what.kind === 'reveal') return t('log.reveal', { task: what.task })
  if (what.kind === 'stop') return t('log.stop', { name, task: what.task })
  if (what.kind === 'turn')
    return what.degrees ? t('log.turn', { name, degrees: what.degrees }) : t('log.turn.none', { name })
  if (what.kind === 'lay') return t('log.lay', { name, card: t(`card.${what.card}`), place: what.place })
  if (what.kind === 'pass') return t('log.pass', { name })
  if (what.kind === 'show') return t('log.show', { name })
  if (what.kind === 'give up') return t('log.giveup', { name })
  if (what.kind !== 'time') return move
  // Time also ends the moment in which others may say STOP, too: then somebody begins to show.
  return view?.showing && !isJunior(view) ? t('log.time.show', { name: names[view.showing.seat] ?? '' }) : t('log.time')
}

/** The first card of the first hand tells for all that are dealt anew. */
function exchange(card: string, { exchanged, seats }: View, t: Words): string {
  return exchanged && seats[0]?.hand[0] === card ? t(`table.exchanged.${exchanged}`) : ''
}
