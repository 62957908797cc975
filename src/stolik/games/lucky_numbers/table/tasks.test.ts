import { describe, expect, it } from 'vitest'
import {
  falls,
  NO_PROGRESS,
  partners,
  played,
  readBoard,
  readProgress,
  withHelp,
  withSolved,
  writeBoard,
  type Task,
} from './tasks'

const EXAMPLE = '2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20'

describe('boards', () => {
  it('are read and written', () => {
    expect(writeBoard(readBoard(EXAMPLE))).toBe(EXAMPLE)
    expect(() => readBoard('1 2 3')).toThrow('16 numbers')
  })

  it('the worked example ends without a fall', () => {
    const end = played(readBoard(EXAMPLE), ['16-1', '1-2', '13-9'])
    expect(writeBoard(end)).toBe('1 2 7 9 / 3 6 11 13 / 10 15 17 19 / 14 16 18 20')
    expect(falls(end)).toEqual([])
  })

  it('falls are told by field and direction', () => {
    expect(falls(readBoard('2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16'))).toEqual([{ field: 0, below: false }])
    expect(falls(readBoard('5 6 7 8 / 1 9 10 11 / 12 13 14 15 / 16 17 18 19'))).toEqual([{ field: 0, below: true }])
  })
})

it('the partners of a clover come from the moves alone', () => {
  expect(partners(['16-1', '3-16', '4-5'], 16)).toEqual(
    new Map([
      [1, '16-1'],
      [3, '3-16'],
    ]),
  )
})

describe('progress', () => {
  const task = { id: '07', start: [], limit: 4, grade: 'medium', source: 'reconstructed' } as Task

  it('survives what cannot be read', () => {
    expect(readProgress('{nonsense')).toEqual(NO_PROGRESS)
    expect(readProgress(null)).toEqual(NO_PROGRESS)
    expect(readProgress('{"swaps": {"07": ["<script>"], "08": ["1-2"]}}').swaps).toEqual({ '08': ['1-2'] })
  })

  it('a task solved without help is not undone by help', () => {
    const once = withSolved(NO_PROGRESS, task, 4)
    expect(withSolved(withHelp(once, task), task, 4).solved['07']).toEqual({ moves: 4, helped: false })
  })

  it('a task solved with help can be solved again without', () => {
    const once = withSolved(withHelp(NO_PROGRESS, task), task, 4)
    expect(once.solved['07']).toEqual({ moves: 4, helped: true })
    expect(withSolved(once, task, 4).solved['07']).toEqual({ moves: 4, helped: false })
  })

  it('help is remembered when the page is loaded anew', () => {
    const stored = JSON.stringify(withHelp(NO_PROGRESS, task))
    expect(withSolved(readProgress(stored), task, 4).solved['07']!.helped).toBe(true)
  })

  it('new tasks are only counted, by grade', () => {
    const after = withSolved(NO_PROGRESS, { ...task, id: '6-3' }, 4)
    expect(after.solved).toEqual({})
    expect(after.endless.medium).toBe(1)
  })

  it('what was begun is forgotten when it is solved', () => {
    const begun = { ...NO_PROGRESS, swaps: { '07': ['1-2'] } }
    expect(withSolved(begun, task, 4).swaps).toEqual({})
  })
})
