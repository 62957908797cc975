/** The chance of a game as it follows from the seed and everybody's nonces, computed in this page. */
import type { Bytes, Hashing } from './hashing'

const ALL = 1n << 256n

export const bytesOf = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A seed is 64 hexadecimal digits and nothing else. */
export const isSeed = (seed: string): boolean => /^[0-9a-f]{64}$/.test(seed)

/** The commitment to a seed. */
export const commit = async (seed: string, { sha256 }: Hashing): Promise<string> => hexOf(await sha256(bytesOf(seed)))

/** Which of so many ways a draw takes, each exactly as likely as any other, by rejection sampling. */
export async function wayOf(seed: string, nonces: string[], draw: number, ways: number, by: Hashing): Promise<number> {
  const [key, stop] = [bytesOf(seed), BigInt(ways)]
  for (let block = 0; ; block++) {
    const number = BigInt(`0x${hexOf(await by.hmac(key, message(nonces, draw, block)))}`)
    if (number < (ALL / stop) * stop) return Number(number % stop)
  }
}

/** What is signed for a block, byte by byte as the server writes it: JSON with a space after each comma. */
function message(nonces: string[], draw: number, block: number): Bytes {
  const list = nonces.map((nonce) => JSON.stringify(nonce)).join(', ')
  return new TextEncoder().encode(`[[${list}], ${draw}, ${block}]`)
}
