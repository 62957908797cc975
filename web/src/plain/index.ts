/** The plain table: any game gets it that draws none of its own. */
import type { GameTable } from '$lib/contract'
import Card from './Card.svelte'
import { scoreOf } from './fields'
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
  score: scoreOf,
  secret: true, // nobody knows whether something is, so a shared device is handed over
}

export default table
