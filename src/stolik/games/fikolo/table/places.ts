/** Where layout, tasks and hands lie: on a narrow cloth one below the other, on a wide one around the layout. */
import { squareStyle, type Area } from '$kit/areas'

export interface Spot {
  x: number // middle
  y: number
  side: number
}

export const spotStyle = ({ x, y, side }: Spot): string => squareStyle({ x: x - side / 2, y: y - side / 2, size: side })

export interface Station {
  name: Area
  hand: Spot[]
}

export interface Ground {
  mat: Area
  card: number
  layout: Spot[] // nine
  tasks: Spot[] // by slot
  stations: (Station | null)[] // by seat; null where a seat's cards do not lie on this cloth
  bar: Area // buttons
  notice: Area // who shows, how much time is left
  pile: Spot
  height: number
}

export interface Wanted {
  width: number
  height: number
  players: number
  cards: number // in a hand
  me: number // the seat that sits at the bottom
  junior: boolean
  narrow: boolean
}

const GAP = 8

export function ground(wanted: Wanted): Ground {
  return wanted.narrow ? narrowGround(wanted) : wideGround(wanted)
}

/** Nine places around a middle. */
function nine(x: number, y: number, card: number, gap: number): Spot[] {
  return Array.from({ length: 9 }, (_, i) => ({
    x: x + ((i % 3) - 1) * (card + gap),
    y: y + (Math.floor(i / 3) - 1) * (card + gap),
    side: card,
  }))
}

/** Spots side by side. */
function row(x: number, y: number, count: number, side: number, gap: number): Spot[] {
  return Array.from({ length: count }, (_, i) => ({ x: x + (i - (count - 1) / 2) * (side + gap), y, side }))
}

function matAround(x: number, y: number, card: number, gap: number, edge: number): Area {
  const size = 3 * card + 2 * gap + 2 * edge
  return { left: x - size / 2, top: y - size / 2, width: size, height: size }
}

function narrowGround({ width, height: given, players, cards, me, junior }: Wanted): Ground {
  const height = Math.max(given, 400)
  const low = height < 540
  const [gap, edge] = [5, 8]
  const inner = width - 16
  const handSide = Math.min(low ? 62 : 78, (inner - (cards - 1) * GAP) / Math.max(4, cards))
  const bar: Area = { left: 8, top: height - 54, width: inner, height: 50 }
  const handY = bar.top - 6 - handSide / 2
  const lines = junior ? 0 : players > 2 ? 2 : 1
  const perLine = junior ? 0 : players === 3 ? 3 : 4
  const room = handY - handSide / 2 - 10
  const least = 3 * (low ? 52 : 74) + 2 * gap + 2 * edge
  const task = lines ? Math.min((inner - 3 * GAP) / 4, (room - least - lines * GAP) / lines) : 0
  const above = junior ? 76 : lines * (task + GAP)
  const card = Math.min((inner - 2 * gap - 2 * edge) / 3, (room - above - 2 * gap - 2 * edge) / 3)
  const matY = above + (room - above) / 2
  const tasks = Array.from({ length: junior ? 0 : 2 * players }, (_, slot) => {
    const order = 2 * ((slot - me - 1 + 2 * players) % players) + Math.floor(slot / players)
    const line = row(width / 2, 0, perLine, task, GAP)
    return { ...line[order % perLine]!, y: task / 2 + 2 + Math.floor(order / perLine) * (task + GAP) }
  })
  const own: Station = {
    name: { left: 0, top: 0, width: 0, height: 0 },
    hand: row(width / 2, handY, cards, handSide, GAP),
  }
  return {
    mat: matAround(width / 2, matY, card, gap, edge),
    card,
    layout: nine(width / 2, matY, card, gap),
    tasks,
    stations: Array.from({ length: players }, (_, seat) => (seat === me ? own : null)),
    bar,
    notice: { left: 8, top: 2, width: inner, height: Math.max(72, Math.min(above - GAP, 110)) },
    pile: { x: width + 60, y: matY, side: handSide },
    height,
  }
}

function wideGround(wanted: Wanted): Ground {
  const { width, players, cards, me, junior } = wanted
  const height = Math.max(wanted.height, 470)
  const [gap, edge] = [8, 14]
  const sides = sidesOf(players)
  const top = sides.includes('top') ? 124 : 12
  const own = Math.min(136, height * 0.24)
  const matSize = Math.min(height - top - own - 20, width * 0.4)
  const card = (matSize - 2 * gap - 2 * edge) / 3
  const [matX, matY] = [width / 2, top + (height - top - own) / 2]
  const handSide = Math.min(own - 20, (width / 2 - 5 * cards - 55) / (cards / 2 + 2)) // the own tasks lie left of it
  const handY = height - own / 2 - 2
  const barLeft = matX + (cards * (handSide + 10)) / 2 + 20
  const barWidth = Math.min(360, width - barLeft - 12)
  const stations: (Station | null)[] = []
  const tasks: Spot[] = []
  sides.forEach((side, order) => {
    const seat = (me + order) % players
    const at = stationAt(
      side,
      sides.slice(0, order).filter((one) => one === side).length,
      { ...wanted, height },
      matSize,
    )
    stations[seat] =
      side === 'own'
        ? {
            name: { left: barLeft, top: handY - 62, width: barWidth, height: 24 },
            hand: row(matX, handY, cards, handSide, 10),
          }
        : at.station
    const pair =
      side === 'own' ? row(matX - (cards * (handSide + 10)) / 2 - handSide - 34, handY, 2, handSide + 8, 10) : at.tasks
    if (!junior) pair.forEach((spot, i) => (tasks[seat + i * players] = spot))
  })
  return {
    mat: matAround(matX, matY, card, gap, edge),
    card,
    layout: nine(matX, matY, card, gap),
    tasks,
    stations,
    bar: { left: barLeft, top: handY - 38, width: barWidth, height: own / 2 + 38 },
    notice: { left: 12, top: handY - 50, width: matX - (cards * (handSide + 10)) / 2 - 30, height: 100 },
    pile: { x: matX + matSize / 2 + 54, y: matY + matSize / 2 - 46, side: 64 },
    height,
  }
}

type Side = 'own' | 'left' | 'top' | 'right'

/** Where the seats sit, beginning with the own one and going on clockwise. */
function sidesOf(players: number): Side[] {
  const others: Side[][] = [
    [],
    [],
    ['top'],
    ['left', 'right'],
    ['left', 'top', 'right'],
    ['left', 'left', 'right', 'right'],
    ['left', 'left', 'top', 'right', 'right'],
  ]
  return ['own', ...(others[players] ?? [])]
}

function stationAt(
  side: Side,
  nth: number,
  { width, height, players, cards, junior }: Wanted,
  mat: number,
): { station: Station; tasks: Spot[] } {
  const small = 50
  if (side === 'top') {
    const task = junior ? 0 : 108
    const handX = width / 2 + (junior ? 0 : task + 12)
    const name: Area = { left: handX - 140, top: 10, width: 280, height: 30 }
    return {
      station: { name, hand: row(handX, 74, cards, small, 6) },
      tasks: row(width / 2 - 1.2 * task, 60, 2, task, 10),
    }
  }
  const room = (width - mat) / 2
  const x = side === 'left' ? room / 2 - 20 : width - room / 2 + 20
  const crowded = players > 4
  const task = Math.min(156, room / 2 - 40)
  const block = 34 + small + (junior ? 0 : task + 16)
  const middle = crowded ? height * (nth === 0 ? 0.62 : 0.22) : (height - 150) / 2 + 60
  const order = side === 'right' && crowded ? height * (nth === 0 ? 0.22 : 0.62) : middle
  const y = order - block / 2
  return {
    station: {
      name: { left: x - 150, top: y, width: 300, height: 30 },
      hand: row(x, y + 34 + small / 2, cards, small, 6),
    },
    tasks: row(x, y + 34 + small + 16 + task / 2, 2, task, 12),
  }
}
