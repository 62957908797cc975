/** The words of the app and of a game, by key, in the present language. */
import type { Words } from '../contract'
import { fillIn, type Language, type Vars } from './plurals'
import { choose, settings } from '../state/settings.svelte'
import { loadTexts } from '../../games'

type Texts = Record<string, string>

const files = import.meta.glob<{ default: Texts }>('../../../texts/*.json')
const loaded: { language: Language; texts: Texts } = $state({ language: 'pl', texts: {} })

/** Load a language's words, then show it. */
export async function speak(language: Language): Promise<void> {
  const texts = (await files[`../../../texts/${language}.json`]!()).default
  loaded.language = language
  loaded.texts = texts
  document.documentElement.lang = language
  choose('language', language)
}

export const language = () => loaded.language
export const ready = () => Object.keys(loaded.texts).length > 0

export function t(key: string, vars: Vars = {}): string {
  const text = loaded.texts[key]
  return text === undefined ? key : fillIn(text, vars, loaded.language)
}

export const has = (key: string) => key in loaded.texts

/** Start with the language that was chosen or is the device's. */
export const speakAsBefore = () => speak(settings.language)

/** A game's words; they follow the language. */
export class GameWords {
  texts: Texts = $state.raw({})
  #language: Language = 'pl'

  async load(game: string, language: Language): Promise<void> {
    this.texts = await loadTexts(game, language)
    this.#language = language
  }

  has = (key: string): boolean => key in this.texts

  t: Words = (key, vars = {}) => {
    const text = this.texts[key]
    return text === undefined ? key : fillIn(text, vars, this.#language)
  }
}
