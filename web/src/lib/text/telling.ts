/** Moves and other events in words. */
import type { Event } from '../../generated/messages'
import type { GameTable, LastMove, View, Words } from '../contract'
import { t } from './texts.svelte'

/** A move in the game's words; its notation where the game has no words, nothing where it is hidden. */
export function tellMove(
  table: GameTable,
  { move, actor }: LastMove,
  view: View,
  names: string[],
  words: Words,
): string {
  if (move === null || view === undefined) return ''
  try {
    return table.tell(move, actor, view, names, words)
  } catch {
    return move
  }
}

/** Anything that happened at a table in words; '' for what nobody needs to hear. */
export function tellEvent(table: GameTable, event: Event, view: View, names: string[], words: Words): string {
  const actor = event.actor ?? -1
  if (event.kind === 'moved' && event.move === null) return t('log.hidden', { name: names[actor] ?? '' })
  if (event.kind === 'moved') return tellMove(table, { actor, move: event.move }, view, names, words)
  return SILENT.has(event.kind) ? '' : t(`event.${event.kind}`, { name: names[actor] ?? '' })
}

const SILENT = new Set(['opened', 'placed', 'freed', 'credited', 'rematched', 'locked'])
