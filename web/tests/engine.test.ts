import { describe, expect, it } from 'vitest'
import { BadModule, load, members } from '../src/engine'
import { fieldOf, read } from '../src/engine/memory'

const layout = {
  size: 24,
  fields: [
    { name: 'players', offset: 0, type: 'i1', shape: [] },
    { name: 'board', offset: 2, type: 'i2', shape: [2, 2] },
    { name: 'score', offset: 16, type: 'i8', shape: [] },
  ],
}

describe('fields of a record', () => {
  const view = new DataView(new ArrayBuffer(24))
  view.setInt8(0, -3)
  ;[1, -2, 3, 400].forEach((number, i) => view.setInt16(2 + 2 * i, number, true))
  view.setBigInt64(16, -5_000_000_000n, true)

  it('are numbers, or lists of them by their shape', () => {
    expect(read(view, 0, fieldOf(layout, 'players'))).toBe(-3)
    expect(read(view, 0, fieldOf(layout, 'board'))).toEqual([
      [1, -2],
      [3, 400],
    ])
    expect(read(view, 0, fieldOf(layout, 'score'))).toBe(-5_000_000_000)
  })

  it('have names that are known', () => {
    expect(() => fieldOf(layout, 'hand')).toThrow('there is no field hand; there are players, board, score')
  })
})

describe('a module', () => {
  const manifest = JSON.stringify({ format: 1, game: 'probe', module: { sha256: '00', bytes: 0, heap: 0 } })

  it('is refused if it is not the one of its manifest', async () => {
    await expect(load(manifest, new Uint8Array(8))).rejects.toThrow(BadModule)
  })

  it('is refused with a manifest that does not belong to the page', async () => {
    await expect(load(manifest, new Uint8Array(8), 'ab'.repeat(32))).rejects.toThrow('does not belong')
  })

  it('is refused with a manifest of another format', async () => {
    await expect(load('{"format":2}', new Uint8Array(8))).rejects.toThrow('has the format 2')
  })
})

it('a mask has members', () => {
  expect(members(0b1000101)).toEqual([0, 2, 6])
})
