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
  score: (view, seat) => view.seats[seat].points,
  clock: true,
  Sheet,
  presets: [
    { name: 'family', options: { variant: 'junior' } },
    { name: 'classic', options: { variant: 'original' } },
    { name: 'quick', options: { variant: 'original', beginner: true } },
  ],
}
export default table
