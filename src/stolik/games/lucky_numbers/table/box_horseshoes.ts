/** Horseshoes of a printed box as text: `1:b1-4,c2-10;2:…`, by board the fields with their numbers. */
export const BOARDS = ['1', '2', '3', '4'] as const
export const SIDE = 4
export const HIGHEST = 20

export type Horseshoes = Record<string, Map<string, number>> // numbers by field, by board

export const fieldName = (field: number): string => `${'abcd'[field % SIDE]}${Math.floor(field / SIDE) + 1}`

export function readHorseshoes(text: string): Horseshoes {
  const boards: Horseshoes = {}
  for (const part of text.split(';')) {
    const [name, list] = part.split(':')
    if (!name || !list || !(BOARDS as readonly string[]).includes(name)) continue
    boards[name] = new Map(list.split(',').map((word) => [word.split('-')[0]!, Number(word.split('-')[1])]))
  }
  return boards
}

export function writeHorseshoes(boards: Horseshoes): string {
  const fields = Array.from({ length: SIDE * SIDE }, (_, i) => fieldName(i))
  const told = (board: Map<string, number>) =>
    fields.filter((name) => board.has(name)).map((name) => `${name}-${board.get(name)}`)
  return BOARDS.filter((name) => boards[name]?.size)
    .map((name) => `${name}:${told(boards[name]!).join(',')}`)
    .join(';')
}
