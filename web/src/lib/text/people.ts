/** Names by seat, ready to show; bots are told apart by numbers when there are several. */
import type { ChairInfo } from '../../generated/messages'
import { t } from './texts.svelte'

export function names(chairs: Pick<ChairInfo, 'seat' | 'kind' | 'name'>[]): string[] {
  const bots = chairs.filter((chair) => chair.kind === 'bot')
  return chairs.map((chair) => {
    if (chair.kind === 'free') return t('name.seat', { number: chair.seat + 1 })
    if (chair.kind === 'person') return chair.name
    return bots.length > 1 ? t('name.bot', { number: bots.indexOf(chair) + 1 }) : t('name.bot.only')
  })
}
