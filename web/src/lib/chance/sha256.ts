/** SHA-256 as FIPS 180-4 writes it down. */

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n)
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0)
}

const START = fractions(8, Math.sqrt)
const ROUNDS = fractions(64, Math.cbrt)
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function digest(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = padded(bytes)
  const state = Int32Array.from(START)
  for (let at = 0; at < view.byteLength; at += 64) mix(state, view, at)
  const out = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => out.setInt32(4 * i, word))
  return new Uint8Array(out.buffer)
}

/** The message, a bit, zeros, and the message's length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n)
  return view
}

function schedule(view: DataView, at: number): Int32Array {
  const w = new Int32Array(64)
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    w[i] = w[i - 16]! + small + w[i - 7]! + large
  }
  return w
}

function mix(state: Int32Array, view: DataView, at: number): void {
  const w = schedule(view, at)
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word))
}
