/** The draft of a solution: what the seat that shows tries out before sending it; nobody else sees it. */
import { PLACES, showingMoves, turned, unturned, type Raster, type Showing } from './layout'

const NOTHING: Raster = Array<string | null>(9).fill(null)

export class Draft {
  angle = $state(0) // adds up, so that the task never spins back
  laid = $state.raw<Raster>(NOTHING)
  held = $state<string | null>(null) // the card that was tapped and waits for its place
  aimed = $state<number | null>(null) // or the place that was tapped and waits for its card
  sent = $state.raw<string[]>([]) // moves that still have to go out, one after the other
  shown = $state(false)

  get rotation(): number {
    return ((this.angle % 360) + 360) % 360
  }

  reset(showing: Showing | null) {
    this.angle = showing?.rotation ?? 0
    this.laid = showing?.laid ?? NOTHING
    this.held = this.aimed = null
    this.sent = []
    this.shown = false
  }

  /** The places where the task, turned as it is now, has a figure. */
  places(showing: Showing): boolean[] {
    return turned(unturned(showing), this.rotation).map((figure) => figure !== null)
  }

  turn(showing: Showing, step: number) {
    if (showing.rotation !== null || this.shown) return
    this.angle += step
    this.aimed = null
    const open = this.places(showing)
    this.laid = this.laid.map((card, i) => (open[i] ? card : null))
  }

  /** Tapping a card takes it in hand, or puts it back; a place that waits gets it. */
  take(card: string) {
    if (this.shown) return
    if (this.aimed !== null) return this.lay(this.aimed, card)
    this.laid = this.laid.map((one) => (one === card ? null : one))
    this.held = this.held === card ? null : card
  }

  /** Tapping a place lays the held card there, or takes the laid one back; an empty one waits for a card. */
  lay(index: number, card = this.held) {
    if (this.shown) return
    this.aimed = card || this.laid[index] || this.aimed === index ? null : index
    const without = this.laid.map((one, i) => (i === index || one === card ? null : one))
    this.laid = card ? without.with(index, card) : without
    this.held = null
  }

  show(showing: Showing) {
    this.held = this.aimed = null
    this.shown = true
    this.sent = showingMoves(showing, this.rotation, this.laid)
  }

  /** The next move to send, if the table waits for it. */
  next(legal: string[]): string | null {
    const move = this.sent[0]
    if (move === undefined || !legal.includes(move)) return null
    this.sent = this.sent.slice(1)
    return move
  }

  placeOf(card: string): (typeof PLACES)[number] | undefined {
    return PLACES[this.laid.indexOf(card)]
  }
}
