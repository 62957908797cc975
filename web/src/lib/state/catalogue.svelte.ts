/** The games there are: titles come with the page, the rest from the server. */
import { untrack } from 'svelte'
import { loadTexts, registeredIds, registeredWithTasks, titles } from '../../games'
import { api, type GameInfo, type Me } from '../net/api'
import type { Options } from '../contract'
import type { Language } from '../text/plurals'
import { language } from '../text/texts.svelte'

type Texts = Record<string, string>

export const gameIds: string[] = $state([...registeredIds])
export const gamesWithTasks: string[] = $state([...registeredWithTasks])
const met: Record<string, Record<Language, Texts>> = $state({}) // words of games that the page was not built with

const known = (id: string): Texts => titles(id, language()) ?? met[id]?.[language()] ?? {}

export const title = (id: string): string => known(id)['title'] ?? id
export const tagline = (id: string): string => known(id)['tagline'] ?? ''

/** What is played at a table: `title.OPTION.VALUE` where that variant has a name of its own, or the plain game. */
export function tableTitle(id: string, options: Options): string {
  const names = Object.entries(options).map(([option, value]) => known(id)[`title.${option}.${value}`])
  return names.find(Boolean) ?? known(id)['title.plain'] ?? title(id)
}

/** Who I am to the server; `offline` when it does not answer. */
export const me: { known: Me | null; offline: boolean } = $state({ known: null, offline: false })

let looking: Promise<void> | undefined

/** Ask who I am, one request at a time: each request without a cookie makes a new guest, and the last would stay. */
export function lookMe(): Promise<void> {
  looking ??= look().finally(() => (looking = undefined))
  return looking
}

let asked: Promise<GameInfo[]> | undefined

/** All games as the server offers them; asked once, by somebody whom it knows. */
export function games(): Promise<GameInfo[]> {
  asked ??= ask().catch((problem) => {
    asked = undefined
    throw problem
  })
  return asked
}

export const gameInfo = async (id: string): Promise<GameInfo | undefined> =>
  (await games()).find((game) => game.id === id)

async function ask(): Promise<GameInfo[]> {
  if (!untrack(() => me.known)) await lookMe()
  const offered = await api.games()
  for (const game of offered) if (!gameIds.includes(game.id)) await meet(game)
  return offered
}

/** Take in a game of another package that came to the server after the page was built. */
async function meet({ id, tasks }: GameInfo): Promise<void> {
  const [pl, en] = await Promise.all([loadTexts(id, 'pl'), loadTexts(id, 'en')])
  met[id] = { pl, en }
  gameIds.push(id)
  if (tasks) gamesWithTasks.push(id)
}

async function look(): Promise<void> {
  try {
    me.known = await api.me()
    me.offline = false
  } catch {
    me.offline = true
  }
}
