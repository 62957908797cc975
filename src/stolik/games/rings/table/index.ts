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
  Sheet,
  secret: true,
  presets: [
    { name: 'classic', options: { scoring: 'race', fields: 8 } },
    { name: 'family', options: { rings: 2, scoring: 'points', fields: 8 } },
    { name: 'quick', options: { scoring: 'race', fields: 5 } },
  ],
}
export default table
