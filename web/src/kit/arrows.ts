/** Arrow keys as steps on a board: columns to the right and rows down; null for any other key. */
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function arrow(event: KeyboardEvent): [number, number] | null {
  const step = STEPS[event.key] ?? null
  if (step) event.preventDefault()
  return step
}
