/** A clover that follows the finger: from the hand or the middle to a field, or back to the middle. */
import { fieldBox, type Scene } from './layout'

const SLACK = 8 // pixels that a tap may tremble

type Drop = (number: number, field: number | null, onMiddle: boolean) => void

export function draggable(table: () => Scene, main: () => number, drop: Drop) {
  let start: { spot: string; number: number; x: number; y: number; left: number; top: number } | null = null
  let held = $state<{ spot: string; x: number; y: number } | null>(null)
  let number = $state<number | null>(null)

  function grab(event: PointerEvent, spot: string, of: number) {
    if (event.button !== 0) return
    const root = (event.target as HTMLElement).closest('.table')
    const { left, top } = root?.getBoundingClientRect() ?? { left: 0, top: 0 }
    start = { spot, number: of, x: event.clientX, y: event.clientY, left, top }
  }

  function move(event: PointerEvent) {
    if (!start) return
    if (!held && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return
    number = start.number
    held = { spot: start.spot, x: event.clientX - start.left, y: event.clientY - start.top }
  }

  function up() {
    if (start && held) {
      swallowClick()
      drop(start.number, fieldUnder(), onMiddle())
    }
    stop()
  }

  function stop() {
    start = null
    held = null
    number = null
  }

  function fieldUnder(): number | null {
    const board = table().boards[main()]
    if (!held || !board) return null
    for (let field = 0; field < 16; field++) if (inside(fieldBox(board, field))) return field
    return null
  }

  function onMiddle(): boolean {
    const { x, y, width, height } = table().middle
    return held !== null && held.x > x && held.x < x + width && held.y > y && held.y < y + height
  }

  function inside(box: { x: number; y: number; size: number }): boolean {
    return held !== null && held.x >= box.x && held.x < box.x + box.size && held.y >= box.y && held.y < box.y + box.size
  }

  return {
    grab,
    move,
    up,
    stop,
    get held() {
      return held
    },
    get number() {
      return number
    },
    get over() {
      return fieldUnder()
    },
  }
}

/** The browser sends a click after a drag that ends where it began. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
