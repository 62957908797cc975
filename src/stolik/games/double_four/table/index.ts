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
  prompt,
  tell,
  score: (view, seat) => view.points[seat],
  Sheet,
  presets: [
    { name: 'classic', options: { left: '1a', right: '2a' } },
    { name: 'quick', options: { left: '1b', right: '2b' } },
  ],
}
export default table
