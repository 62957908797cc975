/** The table of Qwixx for the page. */
import type { GameTable } from '$lib/contract'
import Card from './Card.svelte'
import HowTo from './HowTo.svelte'
import Peek from './Peek.svelte'
import Sheet from './Sheet.svelte'
import Table from './Table.svelte'
import { prompt, tell } from './words'

const table: GameTable = {
  Table,
  Peek,
  HowTo,
  Card,
  Sheet,
  prompt,
  tell,
  score: (view, seat) => view.sheets[seat].points.total,
  presets: [
    { name: 'classic', options: { board: 'none' } },
    { name: 'board', options: { board: 'a' } },
    { name: 'other', options: { board: 'b' } },
  ],
}

export default table
