/** Opening a table: the seats that a way of playing begins with, and the request itself. */
import { api, nonce, type GameInfo, type NewSeat, type NewTable, type Options } from '../net/api'
import { games } from './catalogue.svelte'
import { keep } from '../chance/pledges'
import type { Preset } from '../contract'
import { anotherName, chooseFriendly, closed, friendlyName } from './house.svelte'
import { choose, settings } from './settings.svelte'
import { t } from '../text/texts.svelte'

export type Way = 'bots' | 'friends' | 'here'

export const myName = (): string => (closed() ? friendlyName() : settings.name || t('name.me'))

/** A name for somebody else at this device. */
export const otherName = (number: number, taken: string[]): string =>
  closed() ? anotherName(taken) : t('name.seat', { number })

/** Remember how somebody wants to be called; in a closed house for this visit only. */
export function callMe(name: string): void {
  if (closed()) chooseFriendly(name)
  else choose('name', name)
}

/** Seats of a table that was just asked for: me first, then the others. */
export function firstSeats(way: Way, info: GameInfo): NewSeat[] {
  const players = Math.max(2, info.players[0])
  const me: NewSeat = { kind: 'me', name: myName() }
  const names = [me.name ?? '']
  const given = (number: number): string => {
    names.push(otherName(number, names))
    return names.at(-1)!
  }
  const others = Array.from({ length: Math.max(0, Math.min(players, info.players[1]) - 1) }, (_, i): NewSeat => {
    if (way === 'bots') return { kind: 'bot', level: settings.level }
    if (way === 'friends') return { kind: 'friend' }
    return { kind: 'here', name: given(i + 2) }
  })
  return [me, ...others]
}

/** What the options are when nobody chooses: some follow the number of players. */
export function defaults(info: GameInfo, players: number): Options {
  return Object.fromEntries(
    info.options.map(({ name, default: usual, by_players }) => [name, by_players?.[players] ?? usual]),
  )
}

/** The ready-made choice that fits the options, the most particular one of several. */
export function presetOf(presets: Preset[], options: Options): Preset | undefined {
  const fits = presets.filter((one) => Object.entries(one.options).every(([name, value]) => options[name] === value))
  return fits.sort((a, b) => Object.keys(b.options).length - Object.keys(a.options).length)[0]
}

/** Open a table: the nonce is drawn when the server is bound to its seed; gives the table's code. */
export async function openTable(table: Omit<NewTable, 'ticket' | 'nonce'>): Promise<string> {
  const { ticket, commitment } = await api.commitment()
  const own = nonce()
  const { code } = await api.open({ ...table, ticket, nonce: own })
  const here = table.seats.flatMap(({ kind }, seat) => (kind === 'me' || kind === 'here' ? [[seat, own]] : []))
  keep(code, commitment, Object.fromEntries(here))
  return code
}

/** Sit down at once, against a bot, with the usual rules. */
export async function playNow(game: string): Promise<string> {
  const info = (await games()).find((one) => one.id === game)
  if (!info) throw new Error(`the server does not know the game ${game}`)
  const seats = firstSeats('bots', info)
  const chosen = { clock: 'none', pace: settings.pace, hints: true, undo: true, public: false } as const
  return openTable({ game, players: seats.length, options: {}, settings: chosen, seats })
}
