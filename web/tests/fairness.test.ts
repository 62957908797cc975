import { beforeEach, expect, it, vi } from 'vitest'
import { compare, keep, pledgeOf, type Pledge } from '../src/lib/state/fairness'

const person = (seat: number, mine = false) => ({ seat, kind: 'person' as const, mine })
const bot = (seat: number) => ({ seat, kind: 'bot' as const, mine: false })
const withBot = { chairs: [person(0, true), bot(1)] }
const withFriend = { chairs: [person(0, true), person(1)] }
const pledge: Pledge = { commitment: 'c0', nonces: { 0: 'aa' } }
const played = { commitment: 'c0', nonces: ['aa', ''] }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})

it('is content with a game played with the commitment and the nonce from before it', () => {
  expect(compare(pledge, played, withBot)).toBe('kept')
  expect(compare(pledge, { ...played, nonces: ['aa', 'bb'] }, withFriend)).toBe('kept')
})

it('says so when this browser was promised nothing', () => {
  expect(compare(undefined, played, withBot)).toBe('none')
})

it.each([
  ['another commitment', { ...played, commitment: 'c1' }, withBot],
  ['another nonce in the own place', { ...played, nonces: ['ab', ''] }, withBot],
  ['no nonce in the own place', { ...played, nonces: ['', ''] }, withBot],
  ['the own nonce in another place', { ...played, nonces: ['bb', 'aa'] }, withFriend],
  ['a nonce of a bot, which the server could have chosen', { ...played, nonces: ['aa', 'ff'] }, withBot],
])('finds out about %s', (_, found, table) => {
  expect(compare(pledge, found, table)).toBe('broken')
})

it('does not ask for the nonce of a seat that somebody else took afterwards', () => {
  expect(
    compare({ commitment: 'c0', nonces: { 1: 'old', 0: 'aa' } }, { ...played, nonces: ['aa', 'bb'] }, withFriend),
  ).toBe('kept')
})

it.each([
  ['the nonces of both persons', ['aa', 'bb', ''], 'kept'],
  ['a person who was away and gave none', ['aa', '', ''], 'kept'],
  ['the own nonce left out', ['', 'bb', ''], 'broken'],
  ["a bot's nonce", ['aa', 'bb', 'ff'], 'broken'],
])('takes for a game that follows another: %s is %s', (_, nonces, verdict) => {
  expect(compare(pledge, { commitment: 'c0', nonces }, { chairs: [person(0, true), person(1), bot(2)] })).toBe(verdict)
})

it('keeps the first commitment of a table and the nonces of all seats', () => {
  keep('ABCDEF', { commitment: 'c0', nonces: { 0: 'aa' } })
  keep('ABCDEF', { commitment: 'c1', nonces: { 2: 'bb' } })
  expect(pledgeOf('ABCDEF')).toEqual({ commitment: 'c0', nonces: { 0: 'aa', 2: 'bb' } })
  expect(pledgeOf('GHJKMN')).toBeUndefined()
})

it('forgets the oldest tables', () => {
  for (let n = 0; n < 60; n++) keep(`T${n}`, pledge)
  expect([pledgeOf('T9'), pledgeOf('T10'), pledgeOf('T59')]).toEqual([undefined, pledge, pledge])
})

it('lives with a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'nonsense',
    setItem: () => {
      throw new Error('full')
    },
  })
  keep('ABCDEF', pledge)
  expect(pledgeOf('ABCDEF')).toBeUndefined()
})
