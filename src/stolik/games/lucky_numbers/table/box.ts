import type { GameBox } from '$lib/contract'
import Editor from './BoxEditor.svelte'

const box: GameBox = {
  Editor,
  missing: () => 0,
  played: (text) => ({ boards: text, options: { board: 'horseshoes' } }),
}
export default box
