// Whole numbers without limit, as Python has them: a number where it is exact, else a bigint.

import { Dict, PySet } from './collections'
import { Exception, TypeError, ValueError } from './errors'
import { list, tuple } from './iteration'

type Whole = number | bigint | boolean

const isNumber = (value: unknown): value is Whole =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'

const big = (value: Whole): bigint => BigInt(value)

/** A bigint as a number again, if one can hold it. */
export function whole(value: bigint): number | bigint {
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

function exact(result: number, otherwise: () => bigint): number | bigint {
  return Number.isSafeInteger(result) || !Number.isInteger(result) ? result : whole(otherwise())
}

function unfit(sign: string, a: unknown, b: unknown): Exception {
  return new TypeError(`${sign} is not for ${typeof a} and ${typeof b}`)
}

export function add(a: unknown, b: unknown): unknown {
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (Array.isArray(a) && Array.isArray(b)) return Object.isFrozen(a) ? tuple([...a, ...b]) : [...a, ...b]
  if (!isNumber(a) || !isNumber(b)) throw unfit('+', a, b)
  if (typeof a === 'bigint' || typeof b === 'bigint') return whole(big(a) + big(b))
  return exact(Number(a) + Number(b), () => big(a) + big(b))
}

/** `a += b`: a list grows in place. */
export function extend(a: unknown, b: unknown): unknown {
  if (!Array.isArray(a) || Object.isFrozen(a)) return add(a, b)
  a.push(...list(b))
  return a
}

export function sub(a: unknown, b: unknown): unknown {
  if (a instanceof PySet && b instanceof PySet) return new PySet([...a].filter((item) => !b.has(item)))
  if (!isNumber(a) || !isNumber(b)) throw unfit('-', a, b)
  if (typeof a === 'bigint' || typeof b === 'bigint') return whole(big(a) - big(b))
  return exact(Number(a) - Number(b), () => big(a) - big(b))
}

export function mul(a: unknown, b: unknown): unknown {
  if (typeof a === 'string') return a.repeat(Math.max(0, Number(b)))
  if (typeof b === 'string') return mul(b, a)
  if (Array.isArray(a)) {
    const items = Array.from({ length: Math.max(0, Number(b)) }, () => a).flat()
    return Object.isFrozen(a) ? tuple(items) : items
  }
  if (Array.isArray(b)) return mul(b, a)
  if (!isNumber(a) || !isNumber(b)) throw unfit('*', a, b)
  if (typeof a === 'bigint' || typeof b === 'bigint') return whole(big(a) * big(b))
  return exact(Number(a) * Number(b), () => big(a) * big(b))
}

export function div(a: unknown, b: unknown): number {
  return Number(a) / Number(b)
}

export function floordiv(a: unknown, b: unknown): unknown {
  if (!isNumber(a) || !isNumber(b)) throw unfit('//', a, b)
  if (!b) throw new ValueError('division by zero')
  if (typeof a !== 'bigint' && typeof b !== 'bigint') return Math.floor(Number(a) / Number(b))
  return whole((big(a) - big(mod(a, b) as Whole)) / big(b))
}

export function mod(a: unknown, b: unknown): unknown {
  if (!isNumber(a) || !isNumber(b)) throw unfit('%', a, b)
  if (!b) throw new ValueError('division by zero')
  if (typeof a !== 'bigint' && typeof b !== 'bigint') return ((Number(a) % Number(b)) + Number(b)) % Number(b)
  return whole(((big(a) % big(b)) + big(b)) % big(b))
}

export function divmod(a: unknown, b: unknown): readonly unknown[] {
  return tuple([floordiv(a, b), mod(a, b)])
}

export function pow(a: unknown, b: unknown): unknown {
  return whole(big(a as Whole) ** big(b as Whole))
}

export function neg(a: unknown): unknown {
  return sub(0, a)
}

export function pos(a: unknown): unknown {
  return add(0, a)
}

export function invert(a: unknown): unknown {
  return sub(-1, a)
}

export function abs(a: unknown): unknown {
  return (a as number) < 0 ? neg(a) : pos(a)
}

const small = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 0x7fffffff && Number.isInteger(value)

const truths = (a: unknown, b: unknown): boolean => typeof a === 'boolean' && typeof b === 'boolean'

export function and(a: unknown, b: unknown): unknown {
  if (small(a) && small(b)) return a & b
  if (truths(a, b)) return a && b
  if (a instanceof PySet && b instanceof PySet) return new PySet([...a].filter((item) => b.has(item)))
  return whole(big(a as Whole) & big(b as Whole))
}

export function or(a: unknown, b: unknown): unknown {
  if (small(a) && small(b)) return a | b
  if (truths(a, b)) return a || b
  if (a instanceof PySet && b instanceof PySet) return new PySet([...a, ...b])
  if (a instanceof Dict && b instanceof Dict) return new Dict([...a.entries(), ...b.entries()])
  return whole(big(a as Whole) | big(b as Whole))
}

export function xor(a: unknown, b: unknown): unknown {
  return small(a) && small(b) ? a ^ b : whole(big(a as Whole) ^ big(b as Whole))
}

export function shl(a: unknown, b: unknown): unknown {
  return whole(big(a as Whole) << big(b as Whole))
}

export function shr(a: unknown, b: unknown): unknown {
  return small(a) ? (Number(b) > 31 ? 0 : a >> Number(b)) : whole(big(a as Whole) >> big(b as Whole))
}

/** NumPy's uint64: the lowest 64 bits. */
export function uint64(a: unknown): number | bigint {
  return whole(BigInt.asUintN(64, big(a as Whole)))
}

export function bitLength(value: Whole): number {
  const size = big(value) < 0n ? -big(value) : big(value)
  return size === 0n ? 0 : size.toString(2).length
}

export function bitCount(value: Whole): number {
  return big(value).toString(2).replace(/[^1]/g, '').length
}

export function int(value: unknown = 0, base: unknown = 10): number | bigint {
  if (Array.isArray(value) && value.length === 1) return int(value[0])
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Math.trunc(value)
  if (typeof value !== 'string') throw new TypeError('int() takes a number or a text')
  const digits = value.trim()
  if (base === 16 ? !/^[0-9a-f]+$/i.test(digits) : !/^[+-]?\d+$/.test(digits)) {
    throw new ValueError(`'${value}' is no whole number`)
  }
  return whole(base === 16 ? BigInt(`0x${digits}`) : BigInt(digits.replace(/^\+/, '')))
}

/** `int.from_bytes(bytes, "big")`. */
int.from_bytes = (bytes: Uint8Array): number | bigint =>
  whole(bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n))

export function float(value: unknown = 0): number {
  return Number(value)
}

export function round(value: unknown): number {
  const low = Math.floor(Number(value))
  const rest = Number(value) - low
  return rest < 0.5 || (rest === 0.5 && low % 2 === 0) ? low : low + 1 // halves to the even side
}

export { and as and_ }

export function exp(value: unknown): number {
  return Math.exp(Number(value))
}
