/** Where the pips of a die lie, in columns and rows of -1, 0 and 1 around its middle. */
const PLACES = ['', 'e', 'ai', 'aei', 'acgi', 'acegi', 'acdfgi'] // places of a face, a to i row by row

export function pips(face: number): [number, number][] {
  return [...(PLACES[face] ?? '')].map((place) => {
    const i = place.charCodeAt(0) - 97
    return [(i % 3) - 1, Math.floor(i / 3) - 1]
  })
}
