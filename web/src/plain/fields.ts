/** A game's view as names and words, whatever the game: what every seat has, and what all share. */
import type { View, Words } from '$lib/contract'

export interface Field {
  name: string
  text: string
}

export interface Yes {
  yes: string
  no: string
}

/** Lists with one entry for each seat belong to the seats; everything else is shared. */
export function fieldsOf(view: View, players: number, t: Words, said: Yes): { shared: Field[]; seats: Field[][] } {
  const shared: Field[] = []
  const seats: Field[][] = Array.from({ length: players }, () => [])
  for (const [key, value] of Object.entries(view as Record<string, unknown>)) {
    const name = nameOf(key, t)
    if (Array.isArray(value) && value.length === players)
      value.forEach((own, seat) => seats[seat]?.push({ name, text: textOf(own, said) }))
    else shared.push({ name, text: textOf(value, said) })
  }
  return { shared, seats }
}

/** What a seat has scored so far, where the view tells it under a usual name. */
export function scoreOf(view: View, seat: number): number | null {
  const score = [view.points, view.scores].find(Array.isArray)?.[seat]
  return typeof score === 'number' ? score : null
}

/** The game's text `field.KEY`, or the key itself. */
function nameOf(key: string, t: Words): string {
  const text = t(`field.${key}`)
  return text === `field.${key}` ? key.replaceAll('_', ' ') : text
}

/** The game's text `move.TEXT`, or the move as it is written. */
export function moveText(move: string, t: Words): string {
  const text = t(`move.${move}`)
  return text === `move.${move}` ? move : text
}

function textOf(value: unknown, said: Yes): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? said.yes : said.no
  if (Array.isArray(value)) {
    if (!value.length) return '–'
    const parts = value.map((part) => textOf(part, said))
    return parts.join(value.some((part) => typeof part === 'object' && part !== null) ? ' / ' : ' ')
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, part]) => `${key.replaceAll('_', ' ')} ${textOf(part, said)}`)
    return parts.join(', ') || '–'
  }
  return String(value)
}
