/** Dragging with finger, pen or mouse: the dragged element follows the pointer; targets carry `data-drop`. */
import type { Attachment } from 'svelte/attachments'

export interface Dragging {
  enabled: () => boolean
  move: (dx: number, dy: number, over: string | null) => void // while the pointer is down and has gone some way
  drop: (over: string | null) => void // let go above the target of that name, or above nothing
}

const SLACK = 6 // pixels: less is a tap

/** What lies under a point, by its `data-drop`. */
function under(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>('[data-drop]')
    if (target) return target.dataset.drop ?? null
  }
  return null
}

/** Makes an element draggable; a tap without movement stays a click. */
export function drag(dragging: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; pointer: number } | null = null
    let going = false
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !dragging.enabled()) return
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
      node.setPointerCapture(event.pointerId) // a quick pointer leaves the element before its first move event
      going = false
    }
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointer) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      if (!going && Math.hypot(dx, dy) < SLACK) return
      going = true
      dragging.move(dx, dy, under(event.clientX, event.clientY))
    }
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointer) return
      if (going) dragging.drop(event.type === 'pointerup' ? under(event.clientX, event.clientY) : null)
      from = null
    }
    const click = (event: MouseEvent) => {
      if (!going) return
      event.stopPropagation()
      event.preventDefault()
      going = false
    }
    node.style.touchAction = 'none'
    node.addEventListener('pointerdown', down)
    node.addEventListener('pointermove', move)
    node.addEventListener('pointerup', up)
    node.addEventListener('pointercancel', up)
    node.addEventListener('click', click, true)
    return () => {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
      node.removeEventListener('click', click, true)
    }
  }
}
