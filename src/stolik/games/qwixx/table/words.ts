/** What a person reads: the one line above the actions, and a move in words. */
import type { Words } from '$lib/contract'
import { readMove, type Mark, type Offer, type QwixxView } from './layout'

/** «czerwone 7» */
export function markText({ colour, number }: Mark, t: Words): string {
  return t(`table.mark.${colour}`, { number })
}

/** What an offer would do, in full: «Pole 7: skreśl czerwone 5, premia 6». */
export function offerText(offer: Offer, t: Words): string {
  const mark = markText(offer, t)
  if (offer.field === null) return t('table.cross', { mark })
  return t(offer.crosses ? 'table.to.cross' : 'table.to', { field: offer.field, mark, bonus: offer.bonus })
}

export function prompt(
  view: QwixxView,
  seat: number | null,
  legal: string[],
  names: string[],
  toAct: number[],
  t: Words,
): string {
  if (view.step === 'over') return t('table.over')
  if (seat === null || legal.length === 0) return waiting(view, seat, names, toAct, t)
  if (view.step === '1') {
    const sum = (view.dice.white ?? []).reduce((a, b) => a + b, 0)
    return t(view.active === seat ? 'table.prompt.1.active' : 'table.prompt.1', { sum })
  }
  if (view.step === 'miss') return missText(view, t)
  return t(`table.prompt.${view.step}`)
}

/** Why a miss is crossed now: «Nic nie pasuje: pudło −5». */
export function missText(view: QwixxView, t: Words): string {
  return t(view.forced ? 'table.prompt.miss.forced' : 'table.prompt.miss')
}

function waiting(view: QwixxView, seat: number | null, names: string[], toAct: number[], t: Words): string {
  const waited = toAct.filter((other) => other !== seat && names[other] !== undefined).map((other) => names[other]!)
  if (waited.length === 0) return ''
  return t(view.step === '1' && view.choice !== null ? 'table.waiting.chosen' : 'table.waiting', {
    names: waited.join(', '),
  })
}

/** A move in words. */
export function tell(text: string, actor: number, view: QwixxView, names: string[], t: Words): string {
  const move = readMove(text)
  const name = names[actor] ?? ''
  switch (move?.kind) {
    case 'cross':
      return t('log.cross', { name, mark: markText(move, t) })
    case 'to': {
      const [colour, number] = (view.board?.fields[move.field - 1] ?? '').split(' ')
      return t('log.to', { name, field: move.field, mark: t(`table.mark.${colour}`, { number: number ?? '' }) })
    }
    case 'pass':
      return t('log.pass', { name })
    case 'miss':
      return t('log.miss', { name })
    case 'white':
      return t('log.white', { one: move.dice[0], other: move.dice[1], sum: move.dice[0] + move.dice[1] })
    case 'die':
      return t(`log.die.${move.colour}`, { shown: move.shown })
    case 'first':
      return t('log.first', { name: names[move.seat] ?? '' })
    default:
      return text
  }
}
