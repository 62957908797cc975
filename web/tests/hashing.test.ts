import { describe, expect, it } from 'vitest'
import { browsers, hashing, pages, type Bytes, type Hashing } from '../src/lib/chance/hashing'
import { bytesOf, commit, hexOf, isSeed, wayOf } from '../src/lib/chance/stream'

const text = (words: string): Bytes => new TextEncoder().encode(words)
const repeated = (byte: number, times: number): Bytes => new Uint8Array(times).fill(byte)
const both: [string, Hashing][] = [
  ["the page's own", pages],
  ["the browser's", browsers(crypto.subtle)],
]

describe.each(both)('%s', (_, { sha256, hmac }) => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('has the digest of FIPS 180-4: %.8s', async (words, digest) => {
    expect(hexOf(await sha256(text(words)))).toBe(digest)
  })

  it.each([
    [repeated(0x0b, 20), text('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      text('Jefe'),
      text('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [repeated(0xaa, 20), repeated(0xdd, 50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
    [
      repeated(0xaa, 131),
      text('Test Using Larger Than Block-Size Key - Hash Key First'),
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('has the HMAC of RFC 4231', async (key, message, mac) => {
    expect(hexOf(await hmac(key, message))).toBe(mac)
  })
})

it("the page's own agrees with WebCrypto for every length around the ends of blocks", async () => {
  const webs = browsers(crypto.subtle)
  for (let length = 1; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff)
    expect(await pages.sha256(bytes)).toEqual(await webs.sha256(bytes))
    expect(await pages.hmac(bytes, text('draw'))).toEqual(await webs.hmac(bytes, text('draw')))
  }
})

it('a browser that offers nothing leaves the computing to the page', () => {
  expect(hashing({}).by).toBe('page')
  expect(hashing(crypto).by).toBe('browser')
})

// As `stolik.play.fairness` has them; its tests name the same numbers.
const SEED = 'f7d6f97bd63c9ab57c877a9b603e72989f5792e70868693b11ff07e3f7065fbd'
const NONCES = ['aa'.repeat(16), '']

it.each(both)('%s commits to a seed and draws from it as the server does', async (_, by) => {
  expect(await commit(SEED, by)).toBe('1904bca615ec749a471cbab8937c2cfd633bbebdbcead6350692052c72553972')
  const draws = [
    [-1, 2, 0],
    [0, 4, 1],
    [1, 36, 32],
    [2, 80, 19],
    [3, 15, 6],
    [165, 36, 32],
  ] as const
  for (const [draw, ways, way] of draws) expect(await wayOf(SEED, NONCES, draw, ways, by)).toBe(way)
})

it('numbers that would favour somebody are thrown away', async () => {
  const blocks = ['ff'.repeat(32), `${'00'.repeat(31)}04`].map(bytesOf)
  const rigged = { ...pages, hmac: async () => blocks.shift()! }
  expect(await wayOf(SEED, [], 0, 6, rigged)).toBe(4)
  expect(blocks).toEqual([])
})

it.each(['', SEED.slice(1), SEED.toUpperCase(), `${SEED} `, 'x'.repeat(64)])('%s is no seed', (words) => {
  expect([isSeed(words), isSeed(SEED)]).toEqual([false, true])
})
