/** Two fingers that turn: every quarter is told once. */
import type { Attachment } from 'svelte/attachments'

const ENOUGH = 40 // degrees of the fingers for a quarter turn of the task

function angle(touches: TouchList): number {
  const [one, two] = [touches[0], touches[1]]
  return one && two ? (Math.atan2(two.clientY - one.clientY, two.clientX - one.clientX) * 180) / Math.PI : 0
}

export function twist(turn: (step: number) => void): Attachment<HTMLElement> {
  return (node) => {
    let from: number | null = null
    const start = (event: TouchEvent) => (from = event.touches.length === 2 ? angle(event.touches) : null)
    const move = (event: TouchEvent) => {
      if (from === null || event.touches.length !== 2) return
      event.preventDefault()
      const by = ((angle(event.touches) - from + 540) % 360) - 180
      if (Math.abs(by) < ENOUGH) return
      turn(by > 0 ? 90 : -90)
      from = angle(event.touches)
    }
    node.addEventListener('touchstart', start, { passive: true })
    node.addEventListener('touchmove', move, { passive: false })
    return () => {
      node.removeEventListener('touchstart', start)
      node.removeEventListener('touchmove', move)
    }
  }
}
