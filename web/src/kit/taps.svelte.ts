/** Confirmation: a first tap on a move marks it, a second one plays it; where one tap is wished for, it does both. */
import type { TableContext } from './context'

export class Taps {
  #chosen = $state<string | null>(null)

  constructor(private readonly table: TableContext) {}

  /** The move that a second tap would play. */
  get marked(): string | null {
    return this.#chosen !== null && this.table.legal.includes(this.#chosen) ? this.#chosen : null
  }

  /** Whether the tap played the move. */
  tap(move: string): boolean {
    const { oneTap, pending, play } = this.table
    if (pending) return false
    const second = oneTap || this.marked === move
    this.#chosen = second ? null : move
    if (second) play(move)
    return second
  }

  clear(): void {
    this.#chosen = null
  }
}
