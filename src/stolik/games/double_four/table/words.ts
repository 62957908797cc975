/** Double Four in words: the line that says what to do now, and moves for the log. */
import type { Words } from '$lib/contract'
import { fieldText, said, type View } from './layout'

export function prompt(
  view: View,
  seat: number | null,
  legal: string[],
  names: string[],
  toAct: number[],
  t: Words,
): string {
  if (view.phase === 'over') return t('table.over')
  if (view.phase === 'draw') return t('phase.draw')
  if (!legal.length || seat === null) return t('table.wait', { name: names[view.mover ?? toAct[0] ?? 0] ?? '' })
  if (view.phase === 'line') return t('prompt.line')
  if (legal[0]?.startsWith('lift')) return t(`prompt.${view.phase}.lift`)
  if (view.phase === 'first' && (view.supply[seat] ?? 0) > 1) return t('prompt.pair')
  return t(`prompt.${view.phase}`)
}

/** «lewej planszy», after «na». */
const on = (board: number, t: Words) => t(board === 0 ? 'board.left.on' : 'board.right.on')

export function tell(move: string, actor: number, _view: View, names: string[], t: Words): string {
  const what = said(move)
  const name = names[actor] ?? ''
  if (what.kind === 'begin') return t('log.begin', { name: names[what.seat] ?? '' })
  if (what.kind === 'score') return t('log.score', { name, board: on(what.board, t), from: what.from, to: what.to })
  if (what.kind !== 'place' && what.kind !== 'lift') return move
  const { board, x, y } = what.place
  return t(`log.${what.kind}`, { name, board: on(board, t), field: fieldText(x, y) })
}
