/** Task cards of a printed box as text: `a1:rq,c2:yt;…`, card after card, each figure by place, colour, shape. */
import { COLOURS, PLACES, SHAPES, type Raster } from './layout'

export const MOST_CARDS = 30
export const MOST_FIGURES = 5
const COLOUR_LETTERS = 'rbkvyg' // in the order of COLOURS
const SHAPE_LETTERS = 'cqtsmh' // in the order of SHAPES

export const blank = (): Raster => PLACES.map(() => null)

function figureOf(word: string): string | null {
  const [colour, shape] = [
    COLOURS[COLOUR_LETTERS.indexOf(word[0] ?? ' ')],
    SHAPES[SHAPE_LETTERS.indexOf(word[1] ?? ' ')],
  ]
  return colour && shape ? `${colour}-${shape}` : null
}

function wordOf(card: string): string {
  const [colour, shape] = card.split('-')
  return (
    COLOUR_LETTERS[COLOURS.findIndex((one) => one === colour)]! +
    SHAPE_LETTERS[SHAPES.findIndex((one) => one === shape)]!
  )
}

export function readCards(text: string): Raster[] {
  if (!text) return []
  return text
    .split(';')
    .slice(0, MOST_CARDS)
    .map((part) => {
      const raster = blank()
      for (const word of part.split(',')) {
        const place = PLACES.findIndex((one) => one === word.slice(0, 2))
        if (place >= 0 && word[2] === ':') raster[place] = figureOf(word.slice(3))
      }
      return raster
    })
}

/** The text of cards; those without a figure are left out. */
export function writeCards(cards: Raster[]): string {
  const told = (raster: Raster) =>
    raster.flatMap((card, place) => (card ? [`${PLACES[place]}:${wordOf(card)}`] : [])).join(',')
  return cards.map(told).filter(Boolean).join(';')
}
