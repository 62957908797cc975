/** A closed house: names are chosen from a list, and the page keeps none. */
import { api } from '../net/api'
import { language } from '../text/texts.svelte'
import { me } from './catalogue.svelte'

/** The friendly names by language, once they are known. */
export const friendly: Record<string, string[]> = $state({})

export const closed = (): boolean => me.known?.closed === true

let chosen = '' // for this visit only

/** The name to begin with: the one chosen last, or any. */
export function friendlyName(taken: string[] = []): string {
  const free = (friendly[language()] ?? []).filter((name) => !taken.includes(name))
  if (!chosen || taken.includes(chosen)) chosen = free[Math.floor(Math.random() * free.length)] ?? ''
  return chosen
}

/** Another name than those that are taken, for somebody else at this device. */
export function anotherName(taken: string[]): string {
  const free = (friendly[language()] ?? []).filter((name) => !taken.includes(name) && name !== chosen)
  return free[Math.floor(Math.random() * free.length)] ?? ''
}

export function chooseFriendly(name: string): void {
  chosen = name
}

/** Ask for the names, in a closed house. */
export async function lookNames(): Promise<void> {
  if (closed() && !Object.keys(friendly).length) Object.assign(friendly, await api.names())
}
