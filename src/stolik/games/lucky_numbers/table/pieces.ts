/** Which clover on the table is which: views name numbers and places only, but a clover has to travel. */
import { FIELDS, fieldBox, stackBox, stacks, type Box, type LuckyView, type Scene } from './layout'

export interface Lying {
  number: number
  spot: string // board:1:5, middle:7:0, hand:0
}

export interface Piece extends Lying {
  id: number
}

/** All face-up clovers of a view with their places. */
export function lying(view: LuckyView, seat: number | null): Lying[] {
  const found: Lying[] = []
  view.boards.forEach((board, owner) =>
    board.forEach((number, field) => number && found.push({ number, spot: `board:${owner}:${field}` })),
  )
  for (const { number, count } of stacks(view.middle))
    for (let k = 0; k < count; k++) found.push({ number, spot: `middle:${number}:${k}` })
  view.hands.forEach((number, owner) => {
    if (!number) return
    const chosen = owner === seat && view.own_choice ? FIELDS.indexOf(view.own_choice) : -1
    found.push({ number, spot: chosen < 0 ? `hand:${owner}` : `board:${owner}:${chosen}` })
  })
  return found
}

/**
 * The same clovers after a change: who stayed keeps its id, who moved is the one of that number that left its place,
 * the rest are new. The list is in the order of ids, so that nothing on the page is torn out and put back.
 */
export function follow(before: Piece[], now: Lying[], fresh: () => number): Piece[] {
  const left = new Map(before.map((piece) => [`${piece.number}@${piece.spot}`, piece]))
  const after: Piece[] = []
  const moved: Lying[] = []
  for (const place of now) {
    const key = `${place.number}@${place.spot}`
    const stayed = left.get(key)
    if (stayed) {
      after.push(stayed)
      left.delete(key)
    } else moved.push(place)
  }
  const movable = [...left.values()].sort((a, b) => rank(a.spot) - rank(b.spot))
  for (const place of moved) {
    const found = movable.findIndex((piece) => piece.number === place.number)
    const piece = found < 0 ? undefined : movable.splice(found, 1)[0]
    after.push({ ...place, id: piece?.id ?? fresh() })
  }
  return after.sort((a, b) => a.id - b.id)
}

/** A clover that moved was most likely in a hand, then on a board. */
function rank(spot: string): number {
  return spot.startsWith('hand') ? 0 : spot.startsWith('board') ? 1 : 2
}

export interface Standing extends Box {
  hidden: boolean // no room for it here: it fades towards the others at the top
  tilt: number // degrees
  lift: number // how far it lies on top of others
}

/** Where a clover is drawn. */
export function standing(piece: Lying, view: LuckyView, table: Scene, main: number): Standing {
  const [kind, first = '', second = ''] = piece.spot.split(':')
  if (kind === 'board') return onBoard(table, Number(first), Number(second))
  if (kind === 'middle') return inMiddle(table, view, Number(first), Number(second))
  const owner = Number(first)
  const shared = view.phase !== 'choosing' || owner === main
  if (shared) return { ...inset(table.hand, 0.02), hidden: false, tilt: 0, lift: 9 }
  const board = table.boards[owner]
  if (!board) return away(table)
  return { x: board.x - 58, y: board.y + 4, size: 54, hidden: false, tilt: 0, lift: 9 }
}

function onBoard(table: Scene, owner: number, field: number): Standing {
  const board = table.boards[owner]
  if (!board) return away(table)
  return { ...inset(fieldBox(board, field), 0.03), hidden: false, tilt: 0, lift: 0 }
}

function inMiddle(table: Scene, view: LuckyView, number: number, k: number): Standing {
  const index = stacks(view.middle).findIndex((stack) => stack.number === number)
  const box = inset(stackBox(table, index), 0.04)
  return {
    x: box.x + 2 - 3 * k,
    y: box.y + 2 - 3 * k,
    size: box.size - 4,
    hidden: false,
    tilt: wobble(number, k),
    lift: k,
  }
}

function away(table: Scene): Standing {
  return { x: table.width / 2 - 20, y: -60, size: 40, hidden: true, tilt: 0, lift: 0 }
}

/** Nobody lays things down quite straight, but the same clover always lies the same way. */
function wobble(number: number, k: number): number {
  return ((number * 7 + k * 11) % 9) - 4
}

function inset(box: Box, share: number): Box {
  return { x: box.x + box.size * share, y: box.y + box.size * share, size: box.size * (1 - 2 * share) }
}
