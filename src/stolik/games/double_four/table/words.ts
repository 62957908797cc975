/** Double Four in words: the line that says what to do now, and moves for the log. */
import type { Words } from '$lib/contract'
import { fieldText, said, type Place, type View } from './layout'

export function prompt(view: View, seat: number | null, legal: string[], names: string[], toAct: number[], t: Words): string {
  if (view.phase === 'over') return t('table.over')
  if (view.phase === 'draw') return t('phase.draw')
  if (!legal.length || seat === null) return t('table.wait', { name: names[view.mover ?? toAct[0] ?? 0] ?? '' })
  if (view.phase === 'line') return t('prompt.line')
  if (legal[0]?.startsWith('lift')) return t(`prompt.${view.phase}.lift`)
  if (view.phase === 'first' && (view.supply[seat] ?? 0) > 1) return t('prompt.pair')
  return t(`prompt.${view.phase}`)
}

function where({ board, x, y }: Place, t: Words): string {
  return `${t(board === 0 ? 'board.left' : 'board.right')}, ${fieldText(x, y)}`
}

export function tell(move: string, actor: number, _view: View, names: string[], t: Words): string {
  const what = said(move)
  const name = names[actor] ?? ''
  if (what.kind === 'begin') return t('log.begin', { name: names[what.seat] ?? '' })
  if (what.kind === 'place') return t('log.place', { name, where: where(what.place, t) })
  if (what.kind === 'lift') return t('log.lift', { name, where: where(what.place, t) })
  if (what.kind !== 'score') return move
  const board = t(what.board === 0 ? 'board.left' : 'board.right')
  return t('log.score', { name, where: `${board}, ${what.from}–${what.to}` })
}
