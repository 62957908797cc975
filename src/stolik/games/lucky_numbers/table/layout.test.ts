import { describe, expect, it } from 'vitest'
import { FIELDS, fieldBox, lastPlaced, placeable, readMove, scene, stackBox, stacks } from './layout'

describe('moves', () => {
  it('are read from their texts', () => {
    expect(readMove('draw')).toEqual({ kind: 'draw' })
    expect(readMove('take 7')).toEqual({ kind: 'take', number: 7 })
    expect(readMove('place b2')).toEqual({ kind: 'place', field: 5 })
    expect(readMove('clover 12')).toEqual({ kind: 'clover', number: 12 })
    expect(readMove('first 3')).toEqual({ kind: 'first', seat: 3 })
  })

  it('that are none are refused', () => {
    expect(readMove('place e5')).toBeNull()
    expect(readMove('jump')).toBeNull()
  })

  it('say where a clover may go', () => {
    expect(placeable(['place a1', 'place d4', 'aside'])).toEqual(new Set([0, 15]))
  })

  it('say where the latest clover was placed', () => {
    const last = [
      { actor: 1, move: 'place a1' },
      { actor: 2, move: 'place c3' },
      { actor: 2, move: null },
    ]
    expect(lastPlaced(last)).toEqual({ seat: 2, field: 10 })
    expect(lastPlaced([{ actor: 0, move: 'draw' }])).toBeNull()
  })
})

it('equal face-up clovers make one pile, and piles are sorted', () => {
  expect(stacks([2, 9, 9, 3])).toEqual([
    { number: 2, count: 1 },
    { number: 3, count: 1 },
    { number: 9, count: 2 },
  ])
})

describe('a phone', () => {
  const table = scene(390, 620, 4, 2, true, 20)

  it('shows the own board alone, whole, and as wide as it can', () => {
    expect(table.boards.map(Boolean)).toEqual([false, false, true, false])
    const own = table.boards[2]!
    expect(own.size).toBeGreaterThan(350)
    expect(own.x).toBeGreaterThanOrEqual(0)
    expect(own.y + own.size).toBeLessThanOrEqual(620)
  })

  it('has room for all twenty numbers face up, each a fingertip wide', () => {
    expect(table.middle.cell).toBeGreaterThanOrEqual(44)
    const last = stackBox(table, 19)
    expect(last.x + last.size).toBeLessThanOrEqual(390)
    expect(last.y + last.size).toBeLessThanOrEqual(table.boards[2]!.y)
  })

  it('has fields a fingertip wide, inside the tray', () => {
    const own = table.boards[2]!
    for (let field = 0; field < FIELDS.length; field++) {
      const box = fieldBox(own, field)
      expect(box.size).toBeGreaterThanOrEqual(44)
      expect(box.x + box.size).toBeLessThanOrEqual(own.x + own.size)
    }
  })
})

it('a phone on its side shows the whole own board, and the middle beside it', () => {
  const table = scene(720, 300, 3, 1, true, 8)
  const own = table.boards[1]!
  expect(table.boards.map(Boolean)).toEqual([false, true, false])
  expect(own.y + own.size).toBeLessThanOrEqual(300)
  expect(table.middle.x).toBeGreaterThanOrEqual(own.x + own.size)
})

describe('a wide screen', () => {
  it.each([2, 3, 4])('shows all boards of %i players, and none covers another', (players) => {
    const table = scene(1400, 740, players, 0, false, 8)
    const boards = table.boards.map((board) => board!)
    for (const board of boards) {
      expect(board.x).toBeGreaterThanOrEqual(0)
      expect(board.y).toBeGreaterThanOrEqual(0)
      expect(board.x + board.size).toBeLessThanOrEqual(1400)
      expect(board.y + board.size).toBeLessThanOrEqual(740)
    }
    for (const a of boards)
      for (const b of boards)
        if (a !== b)
          expect(a.x + a.size <= b.x || b.x + b.size <= a.x || a.y + a.size <= b.y || b.y + b.size <= a.y).toBe(true)
  })
})
