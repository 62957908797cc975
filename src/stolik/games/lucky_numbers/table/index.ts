/** The table of Lucky Numbers for the page. */
import type { GameTable } from '$lib/contract'
import Card from './Card.svelte'
import HowTo from './HowTo.svelte'
import Peek from './Peek.svelte'
import Sheet from './Sheet.svelte'
import Table from './Table.svelte'
import Tasks from './Tasks.svelte'
import { prompt, tell } from './words'

const table: GameTable = {
  Table,
  Peek,
  HowTo,
  Card,
  Sheet,
  Tasks,
  prompt,
  tell,
  score: (view, seat) => 16 - view.empty[seat], // fields filled
  presets: [
    { name: 'family', options: { neighbours: true } },
    { name: 'classic', options: {} },
    { name: 'quick', options: { board: 'horseshoes', neighbours: true } },
  ],
}

export default table
