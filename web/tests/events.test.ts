import { beforeEach, expect, it } from 'vitest'
import type { TableInfo, Update } from '../src/generated/messages'
import { paced, ShowQueue, type Shown } from '../src/lib/net/events'

interface Numbered extends Shown {
  number: number
}

let now: number
let plans: { at: number; action: () => void }[]
let shown: [number, number][]
let queue: ShowQueue<Numbered>

beforeEach(() => {
  now = 0
  plans = []
  shown = []
  const timers = { now: () => now, later: (action: () => void, ms: number) => plans.push({ at: now + ms, action }) }
  queue = new ShowQueue(
    (update) => shown.push([update.number, now]),
    () => 400,
    timers,
  )
})

function passTo(time: number): void {
  for (;;) {
    plans.sort((a, b) => a.at - b.at)
    if (!plans.length || plans[0]!.at > time) break
    const next = plans.shift()!
    now = next.at
    next.action()
  }
  now = time
}

const push = (...numbers: number[]) => numbers.forEach((number) => queue.push({ number, animated: true }))

it('shows a single update at once', () => {
  push(1)
  expect(shown).toEqual([[1, 0]])
})

it('shows a burst one after another, in order', () => {
  push(1, 2, 3)
  expect(shown).toEqual([[1, 0]])
  passTo(2000)
  expect(shown.map(([number]) => number)).toEqual([1, 2, 3])
  expect(shown[1]![1]).toBeGreaterThanOrEqual(300)
})

it('takes the time that is wished for', () => {
  const slow = new ShowQueue<Numbered>(
    (update) => shown.push([update.number, now]),
    () => 1600,
    { now: () => now, later: (action, ms) => plans.push({ at: now + ms, action }) },
  )
  for (const number of [1, 2]) slow.push({ number, animated: true })
  passTo(3000)
  expect(shown).toEqual([
    [1, 0],
    [2, 1600],
  ])
})

it('never lags far behind, however long the burst', () => {
  push(...Array.from({ length: 60 }, (_, i) => i))
  passTo(6000)
  expect(shown).toHaveLength(60)
  expect(shown.at(-1)![1]).toBeLessThan(6000)
})

it('a tap shows everything at once', () => {
  push(1, 2, 3)
  queue.flush()
  expect(shown.map(([number]) => number)).toEqual([1, 2, 3])
  push(4)
  expect(shown.at(-1)).toEqual([4, 0])
  passTo(5000)
  expect(shown).toHaveLength(4)
})

it('does not wait for what is not animated', () => {
  queue.push({ number: 1, animated: false })
  queue.push({ number: 2, animated: false })
  expect(shown).toHaveLength(2)
})

it('gives a move its time only where bots play', () => {
  const update = (kind: string) => ({ type: 'update', events: [{ kind }] }) as unknown as Update
  const table = (kind: string, covered = false) =>
    ({
      chairs: [
        { kind: 'person', covered: false },
        { kind, covered },
      ],
    }) as unknown as TableInfo
  expect(paced(update('moved'), table('bot'))).toBe(true)
  expect(paced(update('moved'), table('person', true))).toBe(true)
  expect(paced(update('moved'), table('person'))).toBe(false)
  expect(paced(update('sat'), table('bot'))).toBe(false)
})
