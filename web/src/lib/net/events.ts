/** The queue between the connection and the screen: updates that come in a burst are shown one after another.

 A single update is shown at once. Others wait a step each, but never long: when the queue grows the steps shrink, and
 `flush` (a tap, an own turn, a hidden page) shows the newest at once. What is shown is always a whole update. */
import type { Snapshot, TableInfo, Update } from '../../generated/messages'

export interface Shown {
  animated: boolean // worth a step of its own: somebody moved
}

export interface QueueTimers {
  now: () => number
  later: (action: () => void, milliseconds: number) => unknown
}

/** Whether an update is worth a step of its own: at a table where bots play. What people do is seen at once. */
export function paced(message: Snapshot | Update, info: TableInfo): boolean {
  if (message.type === 'snapshot' || !message.events.some((event) => event.kind === 'moved')) return false
  return info.chairs.some((chair) => chair.kind === 'bot' || chair.covered)
}

const LAG = 3 // steps by which a screen may lag behind

export class ShowQueue<T extends Shown> {
  readonly #waiting: T[] = []
  #free = 0 // when the next may be shown
  #planned = false

  constructor(
    private readonly show: (update: T) => void,
    private readonly step: () => number,
    private readonly timers: QueueTimers = { now: () => performance.now(), later: (a, ms) => setTimeout(a, ms) },
  ) {}

  get length(): number {
    return this.#waiting.length
  }

  push(update: T): void {
    this.#waiting.push(update)
    this.#work()
  }

  /** Show everything that waits, in order, now. */
  flush(): void {
    while (this.#waiting.length) this.#next()
    this.#free = this.timers.now()
  }

  #work(): void {
    while (this.#waiting.length && this.timers.now() >= this.#free) this.#next()
    if (!this.#waiting.length || this.#planned) return
    this.#planned = true
    this.timers.later(
      () => {
        this.#planned = false
        this.#work()
      },
      Math.max(1, this.#free - this.timers.now()),
    )
  }

  #next(): void {
    const update = this.#waiting.shift()!
    const step = update.animated ? this.step() * Math.min(1, LAG / (this.#waiting.length + 1)) : 0
    this.#free = Math.max(this.timers.now(), this.#free) + step
    this.show(update)
  }
}
