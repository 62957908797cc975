/** The boards of somebody's printed box: kept on this device, given on as a link or a file. */
import { loadBox } from '../../games'
import { api, Problem } from '../net/api'
import type { GameBox } from '../contract'
import { has, t, type GameWords } from '../text/texts.svelte'

export interface Kept {
  text: string
  right: boolean // checked, and good to play with
}

const KEY = 'stolik.box.'
export const MOST = 8000 // characters that are looked at, whoever sends them

/** What is kept for a game. */
export function kept(game: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + game) ?? 'null')
    const good = typeof found?.text === 'string' && found.text.length <= MOST && typeof found.right === 'boolean'
    return good && found.text ? { text: found.text, right: found.right } : null
  } catch {
    return null
  }
}

/** What a table that uses the box of a game is opened with. */
export type Unpacked = ReturnType<GameBox['played']>

/** The box of a game, if one is kept here that is good to play with. */
export async function unpacked(game: string): Promise<Unpacked | null> {
  const box = kept(game)
  return box?.right ? ((await loadBox(game))?.played(box.text) ?? null) : null
}

/** Keep it on this device; false where the browser does not, or has no room. */
export function keep(game: string, box: Kept): boolean {
  try {
    if (box.text) localStorage.setItem(KEY + game, JSON.stringify(box))
    else localStorage.removeItem(KEY + game)
    return true
  } catch {
    return false
  }
}

/** What is wrong with a text, in words; nothing if a table can be played with it. */
export async function wrong(game: string, text: string, words: GameWords): Promise<string> {
  if (text.length > MOST) return t('box.problem.long', { most: MOST })
  const box = await loadBox(game)
  if (!box) return t('box.problem.none')
  try {
    const { boards, options } = box.played(text)
    await api.boards(game, boards, options)
    return ''
  } catch (problem) {
    return said(problem, words)
  }
}

/** A refusal of boards in the person's language. */
export function said(problem: unknown, words: GameWords): string {
  if (!(problem instanceof Problem) || problem.code !== 'bad-boards') {
    return t(problem instanceof Problem && problem.status === 0 ? 'offline.text' : 'box.problem.other')
  }
  const own = `boards.problem.${problem.key}`
  if (words.has(own)) return words.t(own, problem.details)
  const common = `box.problem.${problem.key}`
  return has(common) ? t(common, problem.details) : problem.message
}

export const link = (game: string, text: string): string => `${location.origin}/box/${game}#${encodeURIComponent(text)}`

/** The text after the # of an address, as somebody may have made it up. */
export function fromLink(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, '').slice(0, 3 * MOST)).slice(0, MOST + 1)
  } catch {
    return ''
  }
}

export const toFile = (game: string, text: string): Blob =>
  new Blob([JSON.stringify({ stolik: 'box', game, boards: text }, null, 1)], { type: 'application/json' })

/** The boards in a file, if it is one of this game's. */
export async function fromFile(game: string, file: Blob): Promise<string> {
  if (file.size > 4 * MOST) return ''
  try {
    const found = JSON.parse(await file.text())
    return found?.stolik === 'box' && found.game === game && typeof found.boards === 'string' ? found.boards : ''
  } catch {
    return ''
  }
}
