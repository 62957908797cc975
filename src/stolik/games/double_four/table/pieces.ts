/** Fifty-six tiles that keep their identity from one view to the next, so that each can be seen to travel. */
import { fieldText, place, said, type Place, type View } from './layout'
import type { LastMove } from '$lib/contract'

export type Spot =
  | { kind: 'field'; board: number; x: number; y: number }
  | { kind: 'supply'; index: number }
  | { kind: 'point'; index: number }

export interface Piece {
  id: string
  seat: number
  spot: Spot
}

interface Wanted {
  fields: Map<string, Spot>
  supply: number
  points: number
}

const key = (spot: Spot) => (spot.kind === 'field' ? `${spot.board}${fieldText(spot.x, spot.y)}` : '')

function wanted(view: View, seat: number): Wanted {
  const fields = new Map<string, Spot>()
  view.tiles.forEach((rows, number) =>
    rows.forEach((row, y) =>
      row.forEach((owner, x) => {
        const spot: Spot = { kind: 'field', board: number, x, y }
        if (owner === seat) fields.set(key(spot), spot)
      }),
    ),
  )
  return { fields, supply: view.supply[seat] ?? 0, points: view.points[seat] ?? 0 }
}

/** The tiles as they lie in a view, the fewest of them having moved since `before`. */
export function settle(before: Piece[], view: View): Piece[] {
  return view.symbols.flatMap((_, seat) => settleSeat(ofSeat(before, seat, view), wanted(view, seat)))
}

function ofSeat(before: Piece[], seat: number, view: View): Piece[] {
  const own = before.filter((piece) => piece.seat === seat)
  if (own.length) return own
  const { fields, supply, points } = wanted(view, seat)
  return Array.from({ length: fields.size + supply + points }, (_, index) => ({
    id: `${seat}.${index}`,
    seat,
    spot: { kind: 'supply', index },
  }))
}

function settleSeat(own: Piece[], want: Wanted): Piece[] {
  const open = new Map(want.fields)
  const spots = new Map<Piece, Spot>()
  for (const piece of own) if (open.delete(key(piece.spot))) spots.set(piece, piece.spot)
  const kept = own.filter((piece) => piece.spot.kind === 'point').slice(0, want.points)
  kept.forEach((piece, index) => spots.set(piece, { kind: 'point', index }))
  const leaving = own.filter((piece) => piece.spot.kind === 'field' && !spots.has(piece))
  for (let index = kept.length; index < want.points; index++) {
    const piece = leaving.splice(Math.floor(leaving.length / 2), 1)[0] ?? spare(own, spots)
    if (piece) spots.set(piece, { kind: 'point', index })
  }
  for (const spot of open.values()) {
    const same = leaving.findIndex(
      (piece) => piece.spot.kind === 'field' && spot.kind === 'field' && piece.spot.board === spot.board,
    )
    const piece = same >= 0 ? leaving.splice(same, 1)[0] : (spare(own, spots) ?? leaving.pop())
    if (piece) spots.set(piece, spot)
  }
  let index = 0
  return own.map((piece) => ({ ...piece, spot: spots.get(piece) ?? { kind: 'supply', index: index++ } }))
}

/** The uppermost tile of the supply that has no other place yet. */
function spare(own: Piece[], spots: Map<Piece, Spot>): Piece | undefined {
  return own.findLast((piece) => piece.spot.kind === 'supply' && !spots.has(piece))
}

/** The view with the tiles that were laid and taken away again by scoring within one update; null if there are none. */
export function between(before: View, view: View, last: LastMove[]): View | null {
  const scored = view.points.some((points, seat) => points > (before.points[seat] ?? 0))
  const laid = last.flatMap(({ actor, move }) => {
    const what = move === null ? null : said(move)
    return what?.kind === 'place' ? [{ seat: actor, ...what.place }] : []
  })
  if (!scored || !laid.length) return null
  const lifted = before.lifted ? place(before.lifted) : null
  return laid.reduce(
    (lying, { seat, ...at }) => withTiles(lying, seat, [at]),
    lifted ? without(before, lifted) : before,
  )
}

/** The view with own tiles on fields that are chosen but not yet confirmed. */
export function withTiles(view: View, seat: number, places: Place[]): View {
  const tiles = view.tiles.map((rows) => rows.map((row) => [...row]))
  const supply = [...view.supply]
  for (const { board, x, y } of places) {
    const row = tiles[board]?.[y]
    if (!row || row[x] !== null) continue
    row[x] = seat
    supply[seat] = (supply[seat] ?? 0) - 1
  }
  return { ...view, tiles: tiles as View['tiles'], supply }
}

function without(view: View, { board, x, y }: Place): View {
  const tiles = view.tiles.map((rows, number) =>
    number === board ? rows.map((row, j) => row.map((owner, i) => (i === x && j === y ? null : owner))) : rows,
  )
  return { ...view, tiles: tiles as View['tiles'] }
}
