/** A printed box as text: `a:G12,R2,…;b:…;bonus:1,1,2,…`, where a dot is a field that nothing has been put on yet. */
export const SIDES = ['a', 'b'] as const
export const BONUS = 'bonus'
export const PARTS = [...SIDES, BONUS] as const
export const FIELDS = 40
export const EMPTY = '.'
export const ROWS = ['red', 'yellow', 'green', 'blue'] as const
export const NUMBERS = Array.from({ length: 11 }, (_, i) => i + 2)

export const MOST_BONUS = 20

export type Tracks = Record<string, string[]> // by part: words such as G10 on a side, numbers as bonus

export const wordOf = (row: string, number: number): string => `${row[0]!.toUpperCase()}${number}`
export const rowOf = (word: string): string | undefined => ROWS.find((row) => row[0]!.toUpperCase() === word[0])
export const numberOf = (word: string): string => word.slice(1)

export const blank = (): string[] => Array.from({ length: FIELDS }, () => EMPTY)

/** The numbers that can stand as bonus under a field: not less than before it and not more than after it. */
export function bonusRange(words: string[], at: number): [low: number, high: number] {
  const given = (some: string[]) => some.filter((word) => word !== EMPTY).map(Number)
  return [Math.max(1, ...given(words.slice(0, at))), Math.min(MOST_BONUS, ...given(words.slice(at + 1)))]
}

/** Every number from 1 on under two fields, as we have heard that it is printed. */
export const usualBonus = (): string[] => Array.from({ length: FIELDS }, (_, i) => String(Math.floor(i / 2) + 1))

export function readTracks(text: string): Tracks {
  const tracks: Tracks = {}
  for (const part of text.split(';')) {
    const [name, words] = part.split(':')
    if (name && words && (PARTS as readonly string[]).includes(name)) tracks[name] = words.split(',')
  }
  return tracks
}

/** The text of a box; parts in which nothing stands are left out. */
export function writeTracks(tracks: Tracks): string {
  const begun = PARTS.filter((name) => tracks[name]?.some((word) => word !== EMPTY))
  return begun.map((name) => `${name}:${tracks[name]!.join(',')}`).join(';')
}
