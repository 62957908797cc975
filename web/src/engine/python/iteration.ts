// Going through things, and Python's functions about that.

import { Dict, PySet } from './collections'
import { lt, truth } from './comparing'
import { TypeError, ValueError } from './errors'
import { add } from './numbers'

export function iterate(value: unknown): Iterable<unknown> {
  if (value !== null && typeof value === 'object' && Symbol.iterator in value) return value as Iterable<unknown>
  if (typeof value === 'string') return value // by code points, as Python
  throw new TypeError('this cannot be gone through')
}

export function list(value: unknown = []): unknown[] {
  return Array.from(iterate(value))
}

/** A tuple: an array that nobody changes. */
export function frozen<T>(items: T[]): readonly T[] {
  return Object.freeze(items)
}

export function tuple(value: unknown = []): readonly unknown[] {
  return frozen(list(value))
}

export function set(value: unknown = []): PySet {
  return new PySet(iterate(value))
}

export function dict(value: unknown = []): Dict {
  if (value instanceof Dict) return new Dict(value.entries())
  return new Dict(iterate(value) as Iterable<readonly [unknown, unknown]>)
}

export function items(value: unknown): Iterable<readonly [unknown, unknown]> {
  return (value as Dict).entries()
}

export class Range {
  constructor(
    readonly start: number,
    readonly stop: number,
    readonly step: number,
  ) {}

  get length(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step))
  }

  has(value: unknown): boolean {
    const far = Number(value) - this.start
    return Number.isInteger(far) && far % this.step === 0 && far / this.step >= 0 && far / this.step < this.length
  }

  *[Symbol.iterator](): IterableIterator<number> {
    for (let i = 0; i < this.length; i++) yield this.start + i * this.step
  }
}

export function range(first: unknown, stop?: unknown, step: unknown = 1): Range {
  return stop === undefined ? new Range(0, Number(first), 1) : new Range(Number(first), Number(stop), Number(step))
}

export function* enumerate(value: unknown, start: unknown = 0): IterableIterator<[number, unknown]> {
  let number = Number(start)
  for (const item of iterate(value)) yield [number++, item]
}

export function* zip(...values: unknown[]): IterableIterator<unknown[]> {
  const iterators = values.map((value) => iterate(value)[Symbol.iterator]())
  while (true) {
    const results = iterators.map((iterator) => iterator.next())
    if (results.some((result) => result.done)) return
    yield results.map((result) => result.value)
  }
}

export function* map(f: (...values: unknown[]) => unknown, ...values: unknown[]): IterableIterator<unknown> {
  for (const arguments_ of zip(...values)) yield f(...arguments_)
}

export function reversed(value: unknown): unknown[] {
  return list(value).reverse()
}

export function iter(value: unknown): Iterator<unknown> {
  return iterate(value)[Symbol.iterator]()
}

const NONE: unique symbol = Symbol('none')

export function next(iterator: unknown, otherwise: unknown = NONE): unknown {
  const { done, value } = (iterator as Iterator<unknown>).next()
  if (!done) return value
  if (otherwise === NONE) throw new ValueError('nothing is left')
  return otherwise
}

export function any(value: unknown): boolean {
  for (const item of iterate(value)) if (truth(item)) return true
  return false
}

export function all(value: unknown): boolean {
  for (const item of iterate(value)) if (!truth(item)) return false
  return true
}

export function sum(value: unknown, start: unknown = 0): unknown {
  let total = start
  for (const item of iterate(value)) total = add(total, item)
  return total
}

type Extreme = { default?: unknown; key?: (item: unknown) => unknown }

function extreme(better: (a: unknown, b: unknown) => boolean, values: unknown[], named: Extreme): unknown {
  const found = values.length === 1 ? list(values[0]) : values
  if (!found.length) {
    if (!('default' in named)) throw new ValueError('nothing to choose from')
    return named.default
  }
  const key = named.key ?? ((item: unknown) => item)
  return found.reduce((best, item) => (better(key(item), key(best)) ? item : best))
}

export function min(...values: unknown[]): unknown {
  return extreme(lt, values, {})
}

export function max(...values: unknown[]): unknown {
  return extreme((a, b) => lt(b, a), values, {})
}

type Sorting = { key?: (item: unknown) => unknown; reverse?: unknown }

export function sorted(value: unknown, named: Sorting = {}): unknown[] {
  const key = named.key ?? ((item: unknown) => item)
  const order = (a: unknown, b: unknown): number => (lt(key(a), key(b)) ? -1 : lt(key(b), key(a)) ? 1 : 0)
  return list(value).sort(truth(named.reverse ?? false) ? (a, b) => order(b, a) : order)
}

/** Calls by keyword of functions that are not compiled. */
export const BY_KEYWORD = new Map<unknown, (values: unknown[], named: Record<string, unknown>) => unknown>([
  [min, (values, named) => extreme(lt, values, named)],
  [max, (values, named) => extreme((a, b) => lt(b, a), values, named)],
  [sorted, (values, named) => sorted(values[0], named)],
  [sum, (values, named) => sum(values[0], named['start'])],
  [enumerate, (values, named) => enumerate(values[0], named['start'])],
  [zip, (values, named) => (truth(named['strict'] ?? false) ? strictZip(values) : zip(...values))],
])

function* strictZip(values: unknown[]): IterableIterator<unknown[]> {
  const lists = values.map(list)
  if (lists.some((each) => each.length !== lists[0]?.length)) throw new ValueError('these are not equally long')
  yield* zip(...lists)
}

/** Several values to several targets: `a, (b, *c) = …`. */
export function unpack(value: unknown, shape: number | [number, number], take: (...parts: unknown[]) => void): void {
  const parts = list(value)
  if (typeof shape === 'number') {
    if (parts.length !== shape) throw new ValueError(`${parts.length} values where ${shape} belong`)
    return take(...parts)
  }
  const [before, after] = shape
  if (parts.length < before + after) throw new ValueError(`${parts.length} values where more belong`)
  const end = parts.length - after
  take(...parts.slice(0, before), parts.slice(before, end), ...parts.slice(end))
}
