/** Names by seat, ready to show; bots are told apart by numbers when there are several. */
import type { ChairInfo } from '../../generated/messages'
import { t } from './texts.svelte'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

export function names(chairs: Pick<ChairInfo, 'seat' | 'kind' | 'name'>[]): string[] {
  const bots = chairs.filter((chair) => chair.kind === 'bot')
  return chairs.map((chair) => {
    if (chair.kind === 'free') return t('name.seat', { number: chair.seat + 1 })
    if (chair.kind === 'person') return isolated(chair.name) || t('name.somebody') // who was forgotten
    return bots.length > 1 ? t('name.bot', { number: bots.indexOf(chair) + 1 }) : t('name.bot.only')
  })
}

/** A name that is read from right to left and does not turn what stands around it, as in <bdi>. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name
}
