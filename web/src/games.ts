/** All games' tables and words, found by their folders; each loads as its own chunk when it is needed. */
import type { Component } from 'svelte'
import type { GameBox, GameTable } from '$lib/contract'
import type { Sources } from '$lib/sources'

const tables = import.meta.glob<{ default: GameTable }>('../../src/stolik/games/*/table/index.ts')
const cards = import.meta.glob<{ default: Component }>('../../src/stolik/games/*/table/Card.svelte')
const boxes = import.meta.glob<{ default: GameBox }>('../../src/stolik/games/*/table/box.ts')
const tasks = import.meta.glob<{ default: Component }>('../../src/stolik/games/*/table/TasksCard.svelte')
const sources = import.meta.glob<{ default: Sources }>('../../src/stolik/games/*/data/sources.json')
const texts = import.meta.glob<{ default: Record<string, string> }>('../../src/stolik/games/*/texts/*.json')

const path = (id: string, rest: string) => `../../src/stolik/games/${id.replaceAll('-', '_')}/${rest}`

export class NoTable extends Error {}

export async function loadTable(id: string): Promise<GameTable> {
  const load = tables[path(id, 'table/index.ts')]
  if (!load) throw new NoTable(`the game ${id} has no table for the page`)
  return (await load()).default
}

/** Whether the boards of a printed box can be put in. */
export const hasBox = (id: string): boolean => path(id, 'table/box.ts') in boxes

export async function loadBox(id: string): Promise<GameBox | null> {
  const load = boxes[path(id, 'table/box.ts')]
  return load ? (await load()).default : null
}

export async function loadCard(id: string): Promise<Component | null> {
  const load = cards[path(id, 'table/Card.svelte')]
  return load ? (await load()).default : null
}

/** The picture of the tasks for one person, if there are any. */
export const tasksCard: (() => Promise<Component>) | undefined = Object.values(tasks).map((load) => async () => (await load()).default)[0]

export async function loadSources(id: string): Promise<Sources | null> {
  const load = sources[path(id, 'data/sources.json')]
  return load ? (await load()).default : null
}

export async function loadTexts(id: string, language: string): Promise<Record<string, string>> {
  const load = texts[path(id, `texts/${language}.json`)]
  return load ? (await load()).default : {}
}
