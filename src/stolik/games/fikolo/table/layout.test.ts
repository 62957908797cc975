import { describe, expect, it } from 'vitest'
import {
  CARDS,
  said,
  showingMoves,
  slots,
  taskFigures,
  turned,
  unturned,
  verdict,
  type Seat,
  type Showing,
  type View,
} from './layout'
import { ground } from './places'

const nothing = Array<string | null>(9).fill(null)
const seat = (): Seat => ({ hand: [], solved: [], failed: [], points: 0, pile: 0, under: [] })
const red: (string | null)[] = ['red-star', null, null, null, 'violet-moon', null, null, 'black-triangle', null]
const view = (more: Partial<View> = {}): View => ({
  cards: [red],
  round: 1,
  phase: 'searching',
  layout: nothing,
  pile: 0,
  covered: 0,
  tasks: [],
  task_pile: 20,
  under: [],
  queue: [],
  declared: [],
  showing: null,
  seats: [seat(), seat()],
  exchanged: null,
  missed: [],
  ...more,
})
const showing: Showing = { seat: 1, task: 9, rotation: null, figures: red, laid: nothing, excused: false }

describe('a task', () => {
  it('turns to the right: what was above is on the right', () => {
    expect(turned(['above', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 90)).toEqual([
      'g',
      'd',
      'above',
      'h',
      'e',
      'b',
      'i',
      'f',
      'c',
    ])
    expect(turned([...'abcdefghi'], 360)).toEqual([...'abcdefghi'])
  })

  it('is shown as printed whatever way it is turned', () => {
    expect(unturned({ ...showing, rotation: 270, figures: turned(showing.figures, 270) })).toEqual(showing.figures)
  })

  it('has known figures', () => {
    expect(taskFigures(view(), 1)).toEqual(red)
    for (const figure of red) if (figure) expect(CARDS).toContain(figure)
  })

  it('keeps its slot when the one beside it is taken', () => {
    const task = (number: number) => ({ number, seat: 0, points: 2, figures: nothing, claimed: [] })
    const both = slots(new Map(), view({ tasks: [task(4), task(7)] }))
    expect([...both]).toEqual([
      [4, 0],
      [7, 2],
    ])
    expect([...slots(both, view({ tasks: [task(7)] }))]).toEqual([[7, 2]])
  })
})

describe('moves', () => {
  it('are read as they are written', () => {
    expect(said('stop 7')).toEqual({ kind: 'stop', task: 7 })
    expect(said('lay red-star b2')).toEqual({ kind: 'lay', card: 'red-star', place: 'b2' })
    expect(said('give up')).toEqual({ kind: 'give up' })
  })

  it('show a solution in rising order of places', () => {
    const laid = nothing.with(8, 'red-star').with(1, 'blue-moon')
    expect(showingMoves(showing, 90, laid)).toEqual(['turn 90', 'lay blue-moon b1', 'lay red-star c3', 'show'])
    expect(showingMoves({ ...showing, rotation: 90, laid: nothing.with(1, 'blue-moon') }, 90, laid)).toEqual([
      'lay red-star c3',
      'show',
    ])
  })
})

describe('a verdict', () => {
  const before = view({ phase: 'laying', showing })
  it('is right when the task is among the solved ones now', () => {
    const seats = [seat(), { ...seat(), solved: [9], points: 3 }]
    expect(verdict(before, view({ seats }))).toEqual({ seat: 1, task: 9, right: true })
    expect(verdict(before, view({ seats: [seat(), { ...seat(), failed: [9] }] }))?.right).toBe(false)
  })
  it('waits while the task is still being shown', () => {
    expect(verdict(before, before)).toBeNull()
  })
})

describe('the ground', () => {
  it('holds layout, tasks and hand on one phone screen, each large enough to tap', () => {
    for (const players of [2, 3, 4]) {
      const lying = ground({ width: 390, height: 628, players, cards: 4, me: 0, junior: false, narrow: true })
      const spots = [...lying.layout, ...lying.tasks, ...(lying.stations[0]?.hand ?? [])]
      for (const { x, y, side } of spots) {
        expect(side).toBeGreaterThanOrEqual(44)
        expect(x - side / 2).toBeGreaterThanOrEqual(0)
        expect(x + side / 2).toBeLessThanOrEqual(390)
        expect(y + side / 2).toBeLessThanOrEqual(628)
      }
    }
  })
})
