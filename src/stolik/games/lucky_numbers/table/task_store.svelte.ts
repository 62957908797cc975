/** Tasks from the server, and progress on the device. */
import type { TaskInfo } from '$lib/net/api'
import {
  GRADES,
  isNew,
  MOVES_OF_GRADE,
  played,
  readProgress,
  readTask,
  writeBoard,
  type Grade,
  type Judged,
  type Progress,
  type Task,
} from './tasks'

const ADDRESS = '/api/games/lucky-numbers/tasks'
const KEY = 'stolik.lucky-numbers.tasks'
const TRIES = 6 // seeds that are tried for a task of the wanted grade

async function get(path: string): Promise<unknown> {
  const answer = await fetch(ADDRESS + path)
  if (!answer.ok) throw new Error(`${answer.status} for ${path || 'the tasks'}`)
  return answer.json()
}

async function post(path: string, data: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', 'X-Stolik': '1' }
  const answer = await fetch(ADDRESS + path, { method: 'POST', headers, body: JSON.stringify(data) })
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`)
  return answer.json()
}

export async function listed(): Promise<Task[]> {
  return ((await get('')) as TaskInfo[]).map(readTask)
}

async function fetchRaw(id: string): Promise<TaskInfo> {
  const [moves, seed] = id.split('-')
  return (await get(isNew(id) ? `/new?moves=${moves}&seed=${seed}` : `/${id}`)) as TaskInfo
}

/** A task by id: 07, a day, `today`, or 6-3 for the new one of 6 moves with the seed 3. */
export async function fetchTask(id: string): Promise<Task> {
  return readTask(await fetchRaw(id))
}

/** What the rules say of the board after these swaps. */
export async function judge(task: Task, swaps: string[]): Promise<Judged> {
  const last = swaps.at(-1)
  if (last === undefined) return { moves: (await fetchRaw(task.id)).moves, solved: false }
  const before = played(task.start, swaps.slice(0, -1))
  return (await post('/try', { start: writeBoard(before), move: last })) as Judged
}

/** A new task of a grade. The number of moves decides most, so a few seeds are tried, and the nearest one is taken. */
export async function fetchNew(grade: Grade): Promise<Task> {
  const [from, to] = MOVES_OF_GRADE[grade]
  let best: Task | null = null
  for (let k = 0; k < TRIES; k++) {
    const moves = from + Math.floor(Math.random() * (to - from + 1))
    const task = await fetchTask(`${moves}-${Math.floor(Math.random() * 1_000_000)}`)
    if (task.grade === grade) return task
    if (!best || distance(task.grade, grade) < distance(best.grade, grade)) best = task
  }
  return best!
}

function distance(a: Grade, b: Grade): number {
  return Math.abs(GRADES.indexOf(a) - GRADES.indexOf(b))
}

/** A shortest solution from here. */
export async function solve(board: number[]): Promise<string[]> {
  return ((await post('/solve', { start: writeBoard(board) })) as { moves: string[] }).moves
}

/** Progress that is written down whenever it changes; where nothing can be stored, it lasts as long as the page. */
export class Kept {
  #progress = $state.raw<Progress>(readProgress(read()))

  get progress(): Progress {
    return this.#progress
  }

  set progress(progress: Progress) {
    this.#progress = progress
    try {
      localStorage.setItem(KEY, JSON.stringify(progress))
    } catch {
      // a private window: nothing is kept, and that is fine
    }
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
