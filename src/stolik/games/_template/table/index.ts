/** The table of guess the die for the page. */
import type { GameTable } from '$lib/contract'
import Card from './Card.svelte'
import HowTo from './HowTo.svelte'
import Peek from './Peek.svelte'
import Table from './Table.svelte'
import { prompt, tell } from './words'

const table: GameTable = {
  Table,
  Peek,
  HowTo,
  Card,
  prompt,
  tell,
  score: (view, seat) => view.points[seat],
  secret: true,
}

export default table
