// Elements: what square brackets do, and arrays that stand for NumPy's.

import { Dict, PySet, Slice } from './collections'
import { eq, truth } from './comparing'
import { IndexError, KeyError, ValueError } from './errors'
import { iterate, list, max, min, Range, sum, tuple } from './iteration'
import { repr, signAt } from './texts'

export function len(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  if (value instanceof Dict || value instanceof PySet) return value.size
  return (value as { length: number }).length
}

export function bytes(value: unknown = []): Uint8Array {
  return typeof value === 'number' ? new Uint8Array(value) : Uint8Array.from(list(value) as number[])
}

export { bytes as bytearray }

/** `bytes.fromhex`. */
bytes.fromhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function places(slice: Slice, length: number): number[] {
  const step = slice.step === null ? 1 : Number(slice.step)
  const bound = (value: unknown, otherwise: number): number => {
    if (value === null) return otherwise
    const place = Number(value) < 0 ? Number(value) + length : Number(value)
    return Math.min(Math.max(place, step < 0 ? -1 : 0), step < 0 ? length - 1 : length)
  }
  const from = bound(slice.lower, step < 0 ? length - 1 : 0)
  const to = bound(slice.upper, step < 0 ? -1 : length)
  const found = []
  for (let i = from; step < 0 ? i > to : i < to; i += step) found.push(i)
  return found
}

function place(items: ArrayLike<unknown>, key: unknown): number {
  const index = Number(key)
  const found = index < 0 ? index + items.length : index
  if (!Number.isInteger(found) || found < 0 || found >= items.length) throw new IndexError('list index out of range')
  return found
}

export function at(owner: unknown, key: unknown): unknown {
  if (Array.isArray(owner)) {
    if (Array.isArray(key)) return within(owner, key)
    if (!(key instanceof Slice)) return owner[place(owner, key)]
    const items = places(key, owner.length).map((i) => owner[i] as unknown)
    return Object.isFrozen(owner) ? tuple(items) : items
  }
  if (owner instanceof Dict) {
    if (!owner.has(key)) throw new KeyError(repr(key))
    return owner.read(key)
  }
  if (typeof owner === 'string') {
    if (!(key instanceof Slice)) return signAt(owner, Number(key))
    const signs = [...owner]
    return places(key, signs.length)
      .map((i) => signs[i])
      .join('')
  }
  if (owner instanceof Uint8Array) {
    return key instanceof Slice ? owner.slice(...bounds(key, owner.length)) : owner[place(owner, key)]
  }
  if (owner instanceof Range) return at(list(owner), key)
  return Reflect.get(owner as object, key as string) // a record by the name of its field
}

function bounds(slice: Slice, length: number): [number, number] {
  const found = places(slice, length)
  return found.length ? [found[0] as number, (found.at(-1) as number) + 1] : [0, 0]
}

/** Several keys at once, as NumPy takes them: the rest applies to every part of a slice. */
function within(owner: unknown[], keys: readonly unknown[]): unknown {
  const [key, ...rest] = keys
  const part = at(owner, key)
  if (!rest.length) return part
  return key instanceof Slice
    ? list(part).map((each) => within(each as unknown[], rest))
    : within(part as unknown[], rest)
}

export function put(owner: unknown, key: unknown, value: unknown): void {
  if (owner instanceof Dict) owner.set(key, value)
  else if (Array.isArray(owner) && Array.isArray(key)) {
    const [first, ...rest] = key as unknown[]
    if (!rest.length) put(owner, first, value)
    else if (first instanceof Slice) list(at(owner, first)).forEach((each) => put(each, rest, value))
    else put(at(owner, first), rest, value)
  } else if (Array.isArray(owner) && key instanceof Slice) putSlice(owner, key, value)
  else if (Array.isArray(owner)) owner[place(owner, key)] = value
  else if (owner instanceof Uint8Array) owner[place(owner, key)] = Number(value)
  else Reflect.set(owner as object, key as string, value)
}

/** A slice of an array of numbers is filled by one number or by a list; the array stays as long as it is. */
function putSlice(owner: unknown[], key: Slice, value: unknown): void {
  const found = places(key, owner.length)
  const values = Array.isArray(value) ? value : found.map(() => value)
  if (values.length !== found.length) throw new ValueError(`${values.length} values for ${found.length} places`)
  found.forEach((each, i) => (owner[each] = values[i]))
}

export function remove(owner: unknown, key: unknown): void {
  if (owner instanceof Dict) {
    if (!owner.remove(key)) throw new KeyError(repr(key))
  } else if (key instanceof Slice) {
    const gone = new Set(places(key, (owner as unknown[]).length))
    const kept = (owner as unknown[]).filter((_, i) => !gone.has(i))
    ;(owner as unknown[]).splice(0, (owner as unknown[]).length, ...kept)
  } else (owner as unknown[]).splice(place(owner as unknown[], key), 1)
}

// Arrays of NumPy are arrays of numbers, or of such arrays.

export function zeros(shape: unknown): unknown[] {
  if (!Array.isArray(shape)) return Array.from({ length: Number(shape) }, () => 0)
  const [first, ...rest] = shape as unknown[]
  return Array.from({ length: Number(first) }, () => (rest.length ? zeros(rest) : 0))
}

export function zeros_like(array: unknown): unknown {
  return Array.isArray(array) ? array.map(zeros_like) : 0
}

export function array(value: unknown): unknown {
  return Array.isArray(value) ? value.map(array) : value
}

export function ravel(value: unknown): unknown[] {
  return Array.isArray(value) ? value.flat(8) : [value]
}

export function flatnonzero(value: unknown): number[] {
  return ravel(value).flatMap((each, i) => (truth(each) ? [i] : []))
}

function shape(value: unknown): number[] {
  return Array.isArray(value) ? [value.length, ...shape(value[0])] : []
}

const ARRAY_ATTRIBUTES: Record<string, (value: unknown) => unknown> = {
  ndim: (value) => shape(value).length,
  shape: (value) => tuple(shape(value)),
  size: (value) => ravel(value).length,
  flat: ravel,
  dtype: () => null,
  T: (value) => (value as unknown[][])[0]?.map((_, i) => (value as unknown[][]).map((row) => row[i])),
}

export function attribute(owner: unknown, name: string): unknown {
  if (Array.isArray(owner) || typeof owner === 'number' || typeof owner === 'bigint') {
    return ARRAY_ATTRIBUTES[name]?.(owner)
  }
  if (name === '__class__') return (owner as object).constructor
  if (name === '__name__') return (owner as { className: string }).className
  return Reflect.get(owner as object, name)
}

/** The same numbers by other dimensions, of which one may be -1: as many as there are. */
function reshaped(items: unknown[], shape: readonly number[]): unknown[] {
  const known = shape.filter((n) => n >= 0).reduce((product, n) => product * n, 1)
  const [first, ...rest] = shape.map((n) => (n < 0 ? items.length / known : n))
  if (!rest.length) return items
  const part = items.length / (first as number)
  return Array.from({ length: first as number }, (_, i) => reshaped(items.slice(i * part, (i + 1) * part), rest))
}

type ListMethod = (items: unknown[], ...values: unknown[]) => unknown

export const LIST_METHODS: Record<string, ListMethod> = {
  append: (items, item) => {
    items.push(item)
    return null
  },
  extend: (items, more) => {
    items.push(...iterate(more))
    return null
  },
  insert: (items, at, item) => {
    items.splice(Number(at), 0, item)
    return null
  },
  pop: (items, at = -1) => {
    const found = place(items, at)
    return items.splice(found, 1)[0]
  },
  remove: (items, item) => {
    items.splice(LIST_METHODS['index']?.(items, item) as number, 1)
    return null
  },
  clear: (items) => {
    items.length = 0
    return null
  },
  reverse: (items) => {
    items.reverse()
    return null
  },
  copy: (items) => array(items),
  index: (items, item) => {
    const found = items.findIndex((each) => eq(each, item))
    if (found < 0) throw new ValueError(`${repr(item)} is not in the list`)
    return found
  },
  count: (items, item) => items.filter((each) => eq(each, item)).length,
  // of NumPy
  tolist: (items) => array(items),
  any: (items, axis) => (axis === 1 ? items.map((row) => ravel(row).some(truth)) : ravel(items).some(truth)),
  tobytes: (items) => bytes(ravel(items)),
  all: (items) => ravel(items).every(truth),
  sum: (items) => sum(ravel(items)),
  max: (items) => max(ravel(items)),
  min: (items) => min(ravel(items)),
  ravel: (items) => ravel(items),
  astype: (items) => array(items),
  reshape: (items, ...shape) =>
    reshaped(ravel(items), (shape.length === 1 && Array.isArray(shape[0]) ? shape[0] : shape) as number[]),
  view: (items) => items,
}
