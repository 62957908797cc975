/** What was tapped last carries `data-pressed`, so that it can be lit at once, before the server has answered. */
import type { Attachment } from 'svelte/attachments'

/** Does something long once the answer to a tap has been painted: in the frame after that. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(action))
}

export const press: Attachment<HTMLElement> = (node) => {
  let pressed: Element | null = null
  const release = () => pressed?.removeAttribute('data-pressed')
  const mark = (event: MouseEvent) => {
    release()
    pressed = (event.target as Element).closest('button')
    pressed?.setAttribute('data-pressed', '')
  }
  node.addEventListener('pointerdown', release, true)
  node.addEventListener('click', mark, true)
  return () => {
    node.removeEventListener('pointerdown', release, true)
    node.removeEventListener('click', mark, true)
  }
}
