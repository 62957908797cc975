/** What went wrong with a request, in words for people. */
import { Problem } from '../net/api'
import { has, t } from './texts.svelte'

export function explain(problem: unknown): string {
  if (!(problem instanceof Problem)) {
    console.error(problem) // a fault of this page, for whoever looks for it
    return t('failure.title')
  }
  if (problem.status === 0) return t('offline.text')
  if (problem.status === 429) return t('refused.rate')
  const key = `refused.${problem.code}`
  if (has(key)) return t(key)
  return t(problem.status >= 500 ? 'refused.error' : 'refused.other')
}
