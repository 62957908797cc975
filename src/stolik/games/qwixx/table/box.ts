import type { GameBox } from '$lib/contract'
import Editor from './BoxEditor.svelte'
import { EMPTY, readTracks } from './box_tracks'

const box: GameBox = {
  Editor,
  missing: (text) =>
    Object.values(readTracks(text))
      .flat()
      .filter((word) => word === EMPTY).length,
  played(text) {
    const side = Object.keys(readTracks(text))[0] ?? 'a'
    return { boards: text, options: { board: side, late_start: 'off' } }
  },
}
export default box
