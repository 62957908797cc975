/** The games there are: titles come with the page, the rest from the server. */
import titles from 'virtual:titles'
import { api, type GameInfo, type Me } from './api'
import { language } from './texts.svelte'

export const gameIds = Object.keys(titles)

export const title = (id: string): string => titles[id]?.[language()].title ?? id
export const line = (id: string): string => titles[id]?.[language()].line ?? ''

let asked: Promise<GameInfo[]> | undefined

/** All games as the server offers them; asked once. */
export function games(): Promise<GameInfo[]> {
  asked ??= api.games().catch((problem) => {
    asked = undefined
    throw problem
  })
  return asked
}

export const gameInfo = async (id: string): Promise<GameInfo | undefined> => (await games()).find((game) => game.id === id)

/** Who I am to the server; `offline` when it does not answer. */
export const me: { known: Me | null; offline: boolean } = $state({ known: null, offline: false })

export async function lookMe(): Promise<void> {
  try {
    me.known = await api.me()
    me.offline = false
  } catch {
    me.offline = true
  }
}
