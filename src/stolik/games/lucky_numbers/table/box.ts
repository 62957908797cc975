import type { GameBox } from '$lib/contract'
import Editor from './BoxEditor.svelte'
import { readHorseshoes } from './box_horseshoes'

const box: GameBox = {
  Editor,
  missing: () => 0,
  played: (text) => ({
    boards: text,
    options: { board: 'horseshoes', same_board: Object.keys(readHorseshoes(text)).length < 2 },
  }), // one board is for all
}
export default box
