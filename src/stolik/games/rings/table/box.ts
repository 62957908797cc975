import type { GameBox } from '$lib/contract'
import Editor from './BoxEditor.svelte'
import { readFields, USUAL } from './box_fields'

/** Only the number of fields of this box is unknown to us, and that is an option: there are no boards to put in. */
const box: GameBox = {
  Editor,
  missing: () => 0,
  played(text) {
    const fields = readFields(text)
    return { boards: '', options: { fields: fields ?? USUAL } }
  },
}
export default box
