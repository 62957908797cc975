// Truth, equality and order, as Python has them.

import { Dict, PySet } from './collections'
import { TypeError } from './errors'
import { Range } from './iteration'

export function truth(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (value instanceof Dict || value instanceof PySet) return value.size > 0
  if (value instanceof Uint8Array || value instanceof Range) return value.length > 0
  return Boolean(value)
}

export { truth as bool }

/** `a and b`. */
export function both(a: unknown, b: () => unknown): unknown {
  return truth(a) ? b() : a
}

/** `a or b`. */
export function either(a: unknown, b: () => unknown): unknown {
  return truth(a) ? a : b()
}

type Sized = { fields?: readonly string[]; compared?: readonly string[] }
type Comparable = { __eq__?: (other: unknown) => unknown }

export function eq(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a === 'boolean') return eq(Number(a), b)
  if (typeof b === 'boolean') return eq(a, Number(b))
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => eq(item, b[i]))
  if (a instanceof Dict && b instanceof Dict) {
    return a.size === b.size && [...a.entries()].every(([key, value]) => b.has(key) && eq(value, b.read(key)))
  }
  if (a instanceof PySet && b instanceof PySet) return a.size === b.size && subset(a, b)
  if (a instanceof Uint8Array && b instanceof Uint8Array) return eq([...a], [...b])
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const own = (a as Comparable).__eq__
  if (own) return truth(own.call(a, b))
  const kind = a.constructor as Sized
  const fields = kind.compared ?? kind.fields
  if (!fields?.length || a.constructor !== b.constructor) return false
  return fields.every((name) => eq(Reflect.get(a, name), Reflect.get(b, name)))
}

function subset(a: PySet, b: PySet): boolean {
  return [...a].every((item) => b.has(item))
}

export function lt(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (!eq(a[i], b[i])) return lt(a[i], b[i])
    return a.length < b.length
  }
  if (a instanceof PySet && b instanceof PySet) return a.size < b.size && subset(a, b)
  if (typeof a === 'string' && typeof b === 'string') return byCodePoints(a, b) < 0
  if (a === null || b === null || typeof a === 'object' || typeof b === 'object') {
    throw new TypeError('these cannot be put in order')
  }
  return (a as number) < (b as number)
}

export function le(a: unknown, b: unknown): boolean {
  if (a instanceof PySet && b instanceof PySet) return subset(a, b)
  return lt(a, b) || eq(a, b)
}

function byCodePoints(a: string, b: string): number {
  const [one, other] = [[...a], [...b]]
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const far = (one[i]?.codePointAt(0) ?? 0) - (other[i]?.codePointAt(0) ?? 0)
    if (far) return far
  }
  return one.length - other.length
}

export function has(container: unknown, item: unknown): boolean {
  if (typeof container === 'string') return container.includes(String(item))
  if (container instanceof Dict || container instanceof PySet || container instanceof Range) return container.has(item)
  if (Array.isArray(container)) return container.some((each) => eq(each, item))
  for (const each of container as Iterable<unknown>) if (eq(each, item)) return true
  return false
}
