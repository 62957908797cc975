/** Where a game's rules and pieces come from, as its data says: printed, found, chosen by us, or a ruling of ours. */
import type { Language } from './plurals'

export const MARKS = ['printed', 'found', 'chosen', 'ruled'] as const
export type Mark = (typeof MARKS)[number]
export type Sources = Record<Mark, Record<Language, string>[]>

export interface Told {
  mark: Mark
  text: string
}

/** One list, by mark. */
export const told = (sources: Sources, language: Language): Told[] =>
  MARKS.flatMap((mark) => sources[mark].map((entry) => ({ mark, text: entry[language] })))
