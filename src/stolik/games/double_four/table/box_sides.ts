/** Sides of a printed box as text: `1a:rvgtykb/…;2a:…`, where a dot is a field that nothing has been put on yet. */
export const SIDES = ['1a', '1b', '2a', '2b'] as const
export const EMPTY = '.'
export const SIZES = [5, 6, 7, 8]
export const USUAL = 7

export type Sides = Record<string, string[]> // rows of letters by side

export function readSides(text: string): Sides {
  const sides: Sides = {}
  for (const part of text.split(';')) {
    const [name, drawing] = part.split(':')
    if (name && drawing && (SIDES as readonly string[]).includes(name)) sides[name] = drawing.split('/')
  }
  return sides
}

/** The text of sides; those on which nothing lies are left out. */
export function writeSides(sides: Sides): string {
  const begun = SIDES.filter((name) => sides[name]?.some((row) => row.split('').some((letter) => letter !== EMPTY)))
  return begun.map((name) => `${name}:${sides[name]!.join('/')}`).join(';')
}

/** A side of a size, keeping what lies where it still fits. */
export function resize(rows: string[] | undefined, size: number): string[] {
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => rows?.[y]?.[x] ?? EMPTY).join(''),
  )
}

export function paint(rows: string[], field: number, letter: string): string[] {
  const [x, y] = [field % rows.length, Math.floor(field / rows.length)]
  return rows.map((row, i) => (i === y ? row.slice(0, x) + letter + row.slice(x + 1) : row))
}
