/** All games' tables and words, as the registry knows them; each loads as its own chunk when it is needed. */
import type { Component } from 'svelte'
import type { GameBox, GameTable } from '$lib/contract'
import type { Language } from '$lib/plurals'
import type { Sources } from '$lib/sources'
import { registered } from './generated/games'

type Texts = Record<string, string>
type Load<Part> = () => Promise<{ default: Part }>

/** What the page is built with of a game; parts that it does not have are left out. */
export interface RegisteredGame {
  id: string
  titles: Record<Language, Texts> // `line`, `title` and `title.…`
  tasks: boolean // it has tasks for one person
  texts: Record<Language, Load<Texts>>
  sources?: Load<Sources>
  table?: Load<GameTable>
  card?: Load<Component>
  box?: Load<GameBox>
  tasksCard?: Load<Component>
}

const byId = new Map(registered.map((game) => [game.id, game]))

export const gameIds = registered.map((game) => game.id)
export const gamesWithTasks = registered.filter((game) => game.tasks).map((game) => game.id)

/** The words of a game that come with the page. */
export const titles = (id: string, language: Language): Texts => byId.get(id)?.titles[language] ?? {}

export class NoTable extends Error {}

export async function loadTable(id: string): Promise<GameTable> {
  const load = byId.get(id)?.table
  if (!load) throw new NoTable(`the game ${id} has no table for the page`)
  return (await load()).default
}

/** Whether the boards of a printed box can be put in. */
export const hasBox = (id: string): boolean => byId.get(id)?.box !== undefined

export const loadBox = async (id: string): Promise<GameBox | null> => (await byId.get(id)?.box?.())?.default ?? null
export const loadCard = async (id: string): Promise<Component | null> => (await byId.get(id)?.card?.())?.default ?? null

/** The picture of a game's tasks for one person. */
export const loadTasksCard = async (id: string): Promise<Component | null> =>
  (await (byId.get(id)?.tasksCard ?? byId.get(id)?.card)?.())?.default ?? null

export const loadSources = async (id: string): Promise<Sources | null> =>
  (await byId.get(id)?.sources?.())?.default ?? null

export const loadTexts = async (id: string, language: Language): Promise<Texts> =>
  (await byId.get(id)?.texts[language]())?.default ?? {}
