// Functions of Python's library and of NumPy that tables use.

import { digest } from '../../lib/chance/sha256'
import { Fields } from '../fields'
import type { Field } from '../manifest'
import { Dict } from './collections'
import { zeros as numbers } from './elements'
import { TypeError, ValueError } from './errors'
import { int } from './numbers'

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Zeros: an array of a shape or, with the layout of a record, a list of so many empty records. */
export function zeros(shape: unknown, layout?: unknown): unknown[] {
  if (!Array.isArray(layout)) return numbers(shape)
  const fields = layout as readonly Field[]
  return Array.from({ length: Number(shape) }, () => Fields.blank(fields))
}

/** Bytes read as records of a layout. */
export function frombuffer(bytes: unknown, layout: unknown): Fields[] {
  return [new Fields(bytes as Uint8Array, layout as readonly Field[])]
}

export function index(value: unknown): number | bigint {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return int(value)
  throw new TypeError('this is no whole number')
}

class Hash {
  constructor(private readonly bytes: Uint8Array) {}

  hexdigest(): string {
    return hex(digest(this.bytes))
  }
}

export function sha256(bytes: unknown): Hash {
  return new Hash(bytes as Uint8Array)
}

/** HMAC-SHA256, as RFC 2104 has it, with a key of at most a block. */
export function hmac(key: unknown, message: unknown): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key as Uint8Array)
  const inner = digest(
    joined(
      block.map((byte) => byte ^ 0x36),
      message as Uint8Array,
    ),
  )
  return digest(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

export function token_hex(count: unknown): string {
  return hex(crypto.getRandomValues(new Uint8Array(Number(count))))
}

export function normalize(form: unknown, text: unknown): string {
  return (text as string).normalize(form as string)
}

export function combining(sign: unknown): number {
  return /\p{M}/u.test(sign as string) ? 1 : 0
}

export function decimal(sign: unknown): number {
  const code = (sign as string).codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1)) && code - first < 9) first--
  return code - first
}

export function loads(text: unknown): unknown {
  if (typeof text !== 'string') throw new TypeError('JSON is a text')
  try {
    return fromJson(JSON.parse(text))
  } catch (error) {
    throw new ValueError((error as Error).message)
  }
}

/** Data of JSON as Python has it: objects as dictionaries. */
export function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson)
  if (value === null || typeof value !== 'object') return value
  return new Dict(Object.entries(value).map(([key, each]) => [key, fromJson(each)]))
}

export function assert_never(): never {
  throw new TypeError('this cannot be')
}
