/** Tracks of a printed box as text: `a:G12,R2,…;b:…`, where a dot is a field that nothing has been put on yet. */
export const SIDES = ['a', 'b'] as const
export const FIELDS = 40
export const EMPTY = '.'
export const ROWS = ['red', 'yellow', 'green', 'blue'] as const
export const NUMBERS = Array.from({ length: 11 }, (_, i) => i + 2)

export type Tracks = Record<string, string[]> // words such as G10, by side

export const wordOf = (row: string, number: number): string => `${row[0]!.toUpperCase()}${number}`
export const rowOf = (word: string): string | undefined => ROWS.find((row) => row[0]!.toUpperCase() === word[0])
export const numberOf = (word: string): string => word.slice(1)

export const blank = (): string[] => Array.from({ length: FIELDS }, () => EMPTY)

export function readTracks(text: string): Tracks {
  const tracks: Tracks = {}
  for (const part of text.split(';')) {
    const [name, words] = part.split(':')
    if (name && words && (SIDES as readonly string[]).includes(name)) tracks[name] = words.split(',')
  }
  return tracks
}

/** The text of tracks; those on which nothing stands are left out, and other parts of the box stay as they are. */
export function writeTracks(tracks: Tracks, text: string): string {
  const others = text.split(';').filter((part) => part && !(SIDES as readonly string[]).includes(part.split(':')[0]!))
  const begun = SIDES.filter((name) => tracks[name]?.some((word) => word !== EMPTY))
  return [...begun.map((name) => `${name}:${tracks[name]!.join(',')}`), ...others].join(';')
}
