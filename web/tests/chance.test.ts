import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChairInfo, Event, TableInfo } from '../src/generated/messages'
import { compare, compute, toldKey } from '../src/lib/chance/checks'
import { pages } from '../src/lib/chance/hashing'
import {
  adopt,
  after,
  beginning,
  give,
  keep,
  pledgeOf,
  took,
  witness,
  type Begun,
  type Pledge,
} from '../src/lib/chance/pledges'
import { commit, wayOf } from '../src/lib/chance/stream'

type Seated = Pick<ChairInfo, 'seat' | 'kind' | 'mine'>
const person = (seat: number, mine = false): Seated => ({ seat, kind: 'person', mine })
const bot = (seat: number): Seated => ({ seat, kind: 'bot', mine: false })
const withBot = [person(0, true), bot(1)]
const withFriend = [person(0, true), person(1)]
const pledged = (nonces: Pledge['nonces'], more: Partial<Pledge> = {}): Pledge => ({
  commitment: 'c0',
  nonces,
  offered: {},
  played: [0],
  taken: [],
  ...more,
})
const begun = (...nonces: string[]): Begun => ({ nonces, without: nonces.flatMap((one, i) => (one ? [] : [i])) })
const results = (pledge: Pledge | undefined, nonces: string[], chairs = withFriend, commitment = 'c0') =>
  compare(pledge, { commitment, nonces }, chairs).map(({ said }) => said)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})

describe('what was pledged', () => {
  const pledge = pledged({ 0: 'aa' }, { begun: begun('aa', '') })

  it('is content with a game played with the commitment and the nonce from before it', () => {
    expect(results(pledge, ['aa', ''], withBot)).toEqual(['right', 'right', 'right'])
    const friends = pledged({ 0: 'aa' }, { begun: begun('aa', 'bb') })
    expect(results(friends, ['aa', 'bb'])).toEqual(['right', 'right', 'right'])
  })

  it('says so when this browser was promised nothing', () => {
    expect(results(undefined, ['aa', ''], withBot)).toEqual(['unknown', 'unknown', 'unknown'])
  })

  it.each([
    ['another nonce in the own place', ['ab', ''], withBot],
    ['no nonce in the own place', ['', ''], withBot],
    ['the own nonce in another place', ['bb', 'aa'], withFriend],
  ])('finds out about %s', (_, nonces, chairs) => {
    expect(results(pledge, nonces, chairs)[1]).toBe('wrong')
  })

  it('finds out about another commitment', () => {
    expect(results(pledge, ['aa', ''], withBot, 'c1')).toEqual(['wrong', 'right', 'right'])
  })

  it('finds out about the nonce of a bot, which the server could have chosen, whatever it calls the bot later', () => {
    expect(results(pledged({ 0: 'aa' }), ['aa', 'ff'], withBot)[2]).toBe('wrong')
    expect(results(pledge, ['aa', 'ff'], withFriend)[2]).toBe('wrong')
  })

  it('finds out about a nonce of this browser where it gave none', () => {
    expect(results(pledged({}), ['ff', 'bb'])[1]).toBe('wrong')
    expect(results(pledged({}), ['', 'bb'])[1]).toBe('none')
  })

  it('finds out about a seat that was played here and is said to be another one afterwards', () => {
    expect(results(pledge, ['ff', ''], [person(0), bot(1)])[1]).toBe('wrong')
  })

  it('takes an offered nonce that was never answered, or none', () => {
    const offered = pledged({}, { offered: { 0: 'aa' } })
    expect(['aa', '', 'ff'].map((nonce) => results(offered, [nonce, 'bb'])[1])).toEqual(['right', 'none', 'wrong'])
  })

  it('finds out about the nonce of a friend who was away when the game began', () => {
    const away = pledged({ 0: 'aa' }, { begun: begun('aa', '') })
    expect(results(away, ['aa', ''])[2]).toBe('right')
    expect(results(away, ['aa', 'ff'])[2]).toBe('wrong')
  })

  it('finds out about a nonce that changed after the beginning', () => {
    const friends = pledged({ 0: 'aa' }, { begun: begun('aa', 'bb') })
    expect([results(friends, ['aa', 'bc'])[2], results(friends, ['aa', ''])[2]]).toEqual(['changed', 'changed'])
  })

  it('does not ask for the nonce of a seat that was given up before the game', () => {
    expect(results(pledged({ 1: 'old', 0: 'aa' }), ['aa', 'bb'])[1]).toBe('right')
  })

  it('does not ask for the nonce of a seat that came here later, and tells when there is no other', () => {
    const chairs = [person(0, true), person(1, true)]
    expect(results(pledged({ 0: 'aa' }, { taken: [1] }), ['aa', 'bb'], chairs)[1]).toBe('right')
    expect(results(pledged({}, { taken: [0] }), ['aa', 'bb'])[1]).toBe('unknown')
  })
})

describe('what is computed', async () => {
  const seed = '07'.repeat(32)
  const nonces = ['aa', '']
  const drawn = await Promise.all(
    [-1, 0, 1].map(async (number) => ({ number, ways: 6, way: await wayOf(seed, nonces, number, 6, pages), move: '' })),
  )
  const report = { ok: true, draws: 2, text: '', seed, commitment: await commit(seed, pages), nonces, drawn }
  const computed = async (change: Partial<typeof report>) =>
    (await compute({ ...report, ...change }, pages)).map(({ said }) => said)
  const other = (way: number) => drawn.map((one) => (one.number === 1 ? { ...one, way } : one))

  it("is right when seed, commitment and draws belong together; the moves have the server's word", async () => {
    expect(await computed({})).toEqual(['right', 'right', 'told'])
    expect(await computed({ draws: 0, drawn: [] })).toEqual(['right', 'none', 'told'])
  })

  it.each([
    ['a seed that does not fit', { seed: '08'.repeat(32) }, ['wrong', 'unknown', 'told']],
    ['a seed that is none', { seed: 'no' }, ['wrong', 'unknown', 'told']],
    ['a draw that was chosen', { drawn: other((drawn[2]!.way + 1) % 6) }, ['right', 'wrong', 'told']],
    ['a draw with impossible ways', { drawn: drawn.map((one) => ({ ...one, ways: 0 })) }, ['right', 'wrong', 'told']],
    ['a draw that is left out', { drawn: drawn.slice(0, 2) }, ['right', 'wrong', 'told']],
    ['another nonce', { nonces: ['aa', 'ff'] }, ['right', 'wrong', 'told']],
    ["the server's own finding", { ok: false, drawn: [] }, ['right', 'unknown', 'wrong']],
  ])('finds out about %s', async (_, change, found) => {
    expect(await computed(change)).toEqual(found)
  })
})

it('tells everything in a line', () => {
  const line = (ok: boolean, draws: number, ...found: ('right' | 'unknown')[]) =>
    toldKey({ ok, draws, checks: found.map((result) => ({ name: 'own', result, said: result })) })
  expect([line(true, 2, 'right'), line(true, 0, 'right')]).toEqual(['fair.ok', 'fair.nothing'])
  expect([line(true, 2, 'right', 'unknown'), line(false, 2)]).toEqual(['fair.partly', 'fair.bad'])
})

describe('keeping', () => {
  it('keeps the first commitment of a table and the nonces of all seats', () => {
    keep('ABCDEF', 'c0', { 0: 'aa' })
    keep('ABCDEF', 'c1', { 2: 'bb' })
    expect(pledgeOf('ABCDEF')).toMatchObject({ commitment: 'c0', nonces: { 0: 'aa', 2: 'bb' } })
    expect(pledgeOf('GHJKMN')).toBeUndefined()
  })

  it('forgets the oldest tables', () => {
    for (let n = 0; n < 60; n++) keep(`T${n}`, 'c0')
    expect(['T9', 'T10', 'T59'].map((code) => pledgeOf(code)?.commitment)).toEqual([undefined, 'c0', 'c0'])
  })

  it('lives with a browser that keeps nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => 'nonsense',
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(await give('ABCDEF', 'c0', [0], async (own) => own.length === 32)).toBe(true)
    expect(pledgeOf('ABCDEF')).toBeUndefined()
  })

  it('keeps a nonce before it is sent, and takes it for given when the server has answered', async () => {
    let before: Pledge | undefined
    await give('ABCDEF', 'c0', [0, 2], async () => !!(before = pledgeOf('ABCDEF')))
    const { nonces, offered } = pledgeOf('ABCDEF')!
    expect([before!.nonces, before!.offered]).toEqual([{}, nonces])
    expect([nonces[0]?.length, nonces[2], offered]).toEqual([32, nonces[0], {}])
  })

  it('gives the same nonce again, and none when it was refused', async () => {
    const sent: string[] = []
    const send = async (own: string) => !!sent.push(own)
    await give('ABCDEF', 'c0', [0], send)
    await give('ABCDEF', 'c0', [0], send)
    expect(sent[1]).toBe(sent[0])
    await give('GHJKMN', 'c0', [0], async () => false)
    expect(pledgeOf('GHJKMN')).toMatchObject({ nonces: {}, offered: {} })
  })

  it('takes what was pledged for the next game along to its table', async () => {
    keep(after('ABCDEF'), 'c0')
    await give(after('ABCDEF'), 'c9', [0], async () => true)
    adopt('ABCDEF', 'GHJKMN')
    expect(pledgeOf('GHJKMN')).toMatchObject({ commitment: 'c0', nonces: pledgeOf(after('ABCDEF'))!.nonces })
  })
})

describe('witnessing', () => {
  const event = (version: number, kind: string, at: number, actor: number | null = null) =>
    ({ version, kind, at, actor, move: null }) as Event
  const info = (...chairs: Seated[]) =>
    ({ code: 'ABCDEF', phase: 'playing', chairs, fair: { nonces: ['aa', '', ''] } }) as unknown as TableInfo

  it('remembers who began without a nonce: bots, and persons for whom one stepped in at that moment', () => {
    const events = [event(5, 'begun', 70), event(6, 'covered', 70, 1), event(9, 'covered', 90, 0)]
    expect(beginning(info(person(0, true), person(1), bot(2)), events)?.without).toEqual([1, 2])
    expect(beginning(info(person(0, true), person(1), bot(2)), events.slice(1))).toBeUndefined()
  })

  it('remembers the first beginning and all seats that were played here, without those that came later', () => {
    keep('ABCDEF', 'c0', { 0: 'aa' })
    witness(info(person(0, true), person(1), bot(2)), [event(5, 'begun', 70)])
    witness(info(person(0), person(1, true), bot(2)), [event(5, 'begun', 71), event(6, 'covered', 71, 0)])
    took('ABCDEF', 1)
    const { played, taken, begun } = pledgeOf('ABCDEF')!
    expect([played, taken, begun]).toEqual([[0, 1], [1], { nonces: ['aa', '', ''], without: [2] }])
  })

  it('remembers nothing where nothing was pledged', () => {
    witness(info(person(0, true)), [event(5, 'begun', 70)])
    expect(pledgeOf('ABCDEF')).toBeUndefined()
  })
})
