/** All games' tables and words, as the registry knows them; each loads as its own chunk when it is needed. */
import type { Component } from 'svelte'
import { api } from '$lib/net/api'
import type { GameBox, GameTable } from '$lib/contract'
import type { Language } from '$lib/text/plurals'
import type { Sources } from '$lib/text/sources'
import { registered } from './generated/games'

type Texts = Record<string, string>
type Load<Part> = () => Promise<{ default: Part }>

/** What the page is built with of a game; parts that it does not have are left out. */
export interface RegisteredGame {
  id: string
  titles: Record<Language, Texts> // `tagline`, `title` and `title.…`
  tasks: boolean // it has tasks for one person
  texts: Record<Language, Load<Texts>>
  sources?: Load<Sources>
  table?: Load<GameTable>
  card?: Load<Component>
  box?: Load<GameBox>
  tasksCard?: Load<Component>
}

const byId = new Map(registered.map((game) => [game.id, game]))

export const registeredIds = registered.map((game) => game.id)
export const registeredWithTasks = registered.filter((game) => game.tasks).map((game) => game.id)

/** The words of a game that come with the page. */
export const titles = (id: string, language: Language): Texts | undefined => byId.get(id)?.titles[language]

/** The table that a game draws, or the plain one. */
export async function loadTable(id: string): Promise<GameTable> {
  const load = byId.get(id)?.table ?? (() => import('./plain'))
  return (await load()).default
}

/** Whether the boards of a printed box can be put in. */
export const hasBox = (id: string): boolean => byId.get(id)?.box !== undefined

export const loadBox = async (id: string): Promise<GameBox | null> => (await byId.get(id)?.box?.())?.default ?? null

/** The picture of a game for the home screen; where it cannot be loaded, the words are enough. */
export const loadCard = (id: string): Promise<Component | null> => picture(byId.get(id)?.card)

/** The picture of a game's tasks for one person. */
export const loadTasksCard = (id: string): Promise<Component | null> =>
  picture(byId.get(id)?.tasksCard ?? byId.get(id)?.card)

const picture = (load: Load<Component> = () => import('./plain/Card.svelte')): Promise<Component | null> =>
  load().then(
    (module) => module.default,
    () => null,
  )

export const loadSources = async (id: string): Promise<Sources | null> =>
  (await byId.get(id)?.sources?.())?.default ?? null

/** A game's words; the server tells those of a game that the page was not built with. */
export async function loadTexts(id: string, language: Language): Promise<Texts> {
  const game = byId.get(id)
  return game ? { ...game.titles[language], ...(await game.texts[language]()).default } : api.texts(id, language)
}
