import type { GameBox } from '$lib/contract'
import Editor from './BoxEditor.svelte'
import { readSides, EMPTY } from './box_sides'

const box: GameBox = {
  Editor,
  missing: (text) => text.split(EMPTY).length - 1,
  played(text) {
    const sides = Object.keys(readSides(text))
    const left = sides.find((side) => side.startsWith('1')) ?? sides[0] ?? '1a'
    const right = sides.find((side) => side.startsWith('2')) ?? sides.find((side) => side !== left) ?? '2a'
    return { boards: text, options: { left, right } }
  },
}
export default box
