/** The solo tasks on the page: boards, swaps, and how far one has come. */
import type { TaskBoard, TaskInfo } from '$lib/net/api'
import { FIELDS } from './layout'

export type Grade = 'easy' | 'medium' | 'hard' | 'expert'
export const GRADES: Grade[] = ['easy', 'medium', 'hard', 'expert']

export interface Task {
  id: string
  start: number[]
  limit: number
  grade: Grade
  source: 'reconstructed' | 'generated'
}

/** What the rules say of a board: the swaps that can be made, such as 16-1, and whether it is solved. */
export type Judged = Pick<TaskBoard, 'moves' | 'solved'>

/** A task as the server writes it. */
export function readTask({ id, start, limit, grade, source }: Omit<TaskInfo, 'minimum' | 'moves'>): Task {
  return { id, start: readBoard(start), limit, grade: grade as Grade, source: source as Task['source'] }
}

/** `2 16 7 13 / 3 6 11 9 / …` */
export function readBoard(text: string): number[] {
  const numbers = text
    .split(/[\s/]+/)
    .filter(Boolean)
    .map(Number)
  if (numbers.length !== FIELDS.length || numbers.some((number) => !Number.isInteger(number)))
    throw new Error(`a board has 16 numbers in four rows, not ${text}`)
  return numbers
}

export function writeBoard(board: number[]): string {
  return [0, 4, 8, 12].map((row) => board.slice(row, row + 4).join(' ')).join(' / ')
}

/** The clovers that a clover can be swapped with, and the move's text for each. */
export function partners(moves: string[], number: number): Map<number, string> {
  const found = new Map<number, string>()
  for (const move of moves) {
    const [a, b] = move.split('-').map(Number)
    if (a === number) found.set(b!, move)
    else if (b === number) found.set(a!, move)
  }
  return found
}

/** The fields of the two clovers that a swap names. */
export function swapFields(board: number[], swap: string): [number, number] {
  const [a = 0, b = 0] = swap.split('-').map((number) => board.indexOf(Number(number)))
  if (a < 0 || b < 0) throw new Error(`the board has no clovers ${swap}`)
  return [a, b]
}

export function swapped(board: number[], a: number, b: number): number[] {
  const after = [...board]
  ;[after[a], after[b]] = [after[b]!, after[a]!]
  return after
}

/** The board after swaps, in order. */
export function played(start: number[], swaps: string[]): number[] {
  return swaps.reduce((board, swap) => swapped(board, ...swapFields(board, swap)), start)
}

/** Neighbours in falling order, marked for the eye: the left or upper field, and whether the other is below it. */
export function falls(board: number[]): { field: number; below: boolean }[] {
  const found: { field: number; below: boolean }[] = []
  board.forEach((number, field) => {
    if (field % 4 < 3 && number > board[field + 1]!) found.push({ field, below: false })
    if (field < 12 && number > board[field + 4]!) found.push({ field, below: true })
  })
  return found
}

/** How many moves new tasks of a grade have: from, to. Which grade one really has is told by the task. */
export const MOVES_OF_GRADE: Record<Grade, [number, number]> = {
  easy: [2, 3],
  medium: [4, 5],
  hard: [6, 7],
  expert: [8, 9],
}

/** What the device remembers. */
export interface Progress {
  solved: Record<string, { moves: number; helped: boolean }> // by id, tasks of the forty and of days
  endless: Record<Grade, number>
  swaps: Record<string, string[]> // begun, not finished
  helped: string[] // ids of tasks that help was asked for, not solved since
}

export const NO_PROGRESS: Progress = {
  solved: {},
  endless: { easy: 0, medium: 0, hard: 0, expert: 0 },
  swaps: {},
  helped: [],
}

/** A stored text is trusted no further than its shape. */
export function readProgress(text: string | null): Progress {
  try {
    const data = JSON.parse(text ?? '{}') as Partial<Progress>
    const swaps = Object.entries(data.swaps ?? {}).filter(
      ([, list]) => Array.isArray(list) && list.every((swap) => /^\d+-\d+$/.test(swap)),
    )
    return {
      solved: typeof data.solved === 'object' && data.solved ? data.solved : {},
      endless: { ...NO_PROGRESS.endless, ...data.endless },
      swaps: Object.fromEntries(swaps),
      helped: Array.isArray(data.helped) ? data.helped.filter((id) => typeof id === 'string') : [],
    }
  } catch {
    return structuredClone(NO_PROGRESS)
  }
}

/** Progress after somebody asked for help with a task: that is remembered until it is solved. */
export function withHelp(progress: Progress, task: Task): Progress {
  return { ...progress, helped: [...progress.helped.filter((id) => id !== task.id), task.id] }
}

/** Progress after a task was solved; doing it again without help, or in fewer moves, counts. */
export function withSolved(progress: Progress, task: Task, moves: number): Progress {
  const { [task.id]: _, ...swaps } = progress.swaps
  const helped = progress.helped.includes(task.id)
  const rest = { ...progress, swaps, helped: progress.helped.filter((id) => id !== task.id) }
  if (isNew(task.id)) {
    const endless = { ...progress.endless, [task.grade]: progress.endless[task.grade] + 1 }
    return { ...rest, endless }
  }
  const before = progress.solved[task.id]
  const best = before && (!before.helped || helped) && before.moves <= moves ? before : { moves, helped }
  return { ...rest, solved: { ...progress.solved, [task.id]: best } }
}

/** Whether an id names a new task, such as 6-3. */
export function isNew(id: string): boolean {
  return /^\d+-\d+$/.test(id)
}

/** Whether an id names a day. */
export function isDay(id: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(id)
}
