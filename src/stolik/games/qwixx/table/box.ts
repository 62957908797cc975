import type { GameBox } from '$lib/contract'
import Editor from './BoxEditor.svelte'
import { EMPTY, readTracks, SIDES } from './box_tracks'

const box: GameBox = {
  Editor,
  missing: (text) =>
    Object.values(readTracks(text))
      .flat()
      .filter((word) => word === EMPTY).length,
  played(text) {
    const tracks = readTracks(text)
    const side = SIDES.find((name) => tracks[name]) ?? SIDES[0]
    return { boards: text, options: { board: side, late_start: 'off' } }
  },
}
export default box
