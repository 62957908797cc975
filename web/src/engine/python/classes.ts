// Calls, methods and classes.

import { Dict, PySet } from './collections'
import { truth } from './comparing'
import { LIST_METHODS } from './elements'
import { AttributeError, Exception, KeyError, TypeError } from './errors'
import { BY_KEYWORD, dict, iterate, list, Range } from './iteration'
import { bitCount, bitLength, int } from './numbers'
import { dumps, repr, str, TEXT_METHODS } from './texts'

type Callable = ((...values: unknown[]) => unknown) & { parameters?: readonly string[]; fields?: readonly string[] }
type Named = Record<string, unknown>

/** Say what the parameters of a function or class are called. */
export function signature(target: unknown, parameters: readonly string[]): void {
  ;(target as Callable).parameters = parameters
}

/** Arguments in order, named ones where they belong. */
function bound(target: Callable, values: unknown[], named: Named): unknown[] {
  const parameters = target.parameters ?? target.fields
  if (!parameters) throw new TypeError(`${target.name} cannot be called by keyword`)
  const found = [...values]
  const rest = new Dict()
  for (const [name, value] of Object.entries(named)) {
    const at = parameters.indexOf(name)
    if (at >= 0) found[at] = value
    else if (parameters.at(-1)?.startsWith('**')) rest.set(name, value)
    else throw new TypeError(`there is no parameter ${name}`)
  }
  if (rest.size) found[parameters.length - 1] = rest
  return Array.from(found) // what is left out is undefined, and has its default
}

const isClass = (target: unknown): boolean => /^class\b/.test(Function.prototype.toString.call(target))

export function call(target: unknown, values: unknown[], named: Named): unknown {
  const own = BY_KEYWORD.get(target)
  if (own) return own(values, named)
  if (target === replace) return replace(values[0] as object, named)
  if (target === dumps) return dumps(values[0], truth(named['ensure_ascii'] ?? true))
  if (target === int) return int(values[0], named['base'])
  const found = bound(target as Callable, values, named)
  return isClass(target) ? Reflect.construct(target as Callable, found) : (target as Callable)(...found)
}

export function named(value: unknown): Named {
  return Object.fromEntries((value as Dict).entries())
}

const DICT_METHODS: Record<string, (owner: Dict, ...values: unknown[]) => unknown> = {
  get: (owner, key, otherwise = null) => (owner.has(key) ? owner.read(key) : otherwise),
  items: (owner) => owner.entries(),
  keys: (owner) => list(owner),
  values: (owner) => [...owner.entries()].map(([, value]) => value),
  pop: (owner, key, otherwise) => {
    if (!owner.has(key) && otherwise === undefined) throw new KeyError(repr(key))
    const found = owner.has(key) ? owner.read(key) : otherwise
    owner.remove(key)
    return found
  },
  setdefault: (owner, key, value = null) => {
    if (!owner.has(key)) owner.set(key, value)
    return owner.read(key)
  },
  update: (owner, more) => {
    for (const [key, value] of (more as Dict).entries()) owner.set(key, value)
    return null
  },
  copy: (owner) => dict(owner),
  clear: (owner) => {
    owner.empty()
    return null
  },
}

const SET_METHODS: Record<string, (owner: PySet, ...values: unknown[]) => unknown> = {
  add: (owner, item) => {
    owner.put(item)
    return null
  },
  discard: (owner, item) => {
    owner.remove(item)
    return null
  },
  remove: (owner, item) => {
    if (!owner.remove(item)) throw new KeyError(repr(item))
    return null
  },
  clear: (owner) => {
    owner.empty()
    return null
  },
  union: (owner, more) => new PySet([...owner, ...iterate(more)]),
}

const NUMBER_METHODS: Record<string, (value: number | bigint) => unknown> = {
  bit_length: bitLength,
  bit_count: bitCount,
  item: (value) => value,
  any: (value) => truth(value),
  tolist: (value) => value,
}

function builtIn(owner: unknown): Record<string, (owner: never, ...values: unknown[]) => unknown> | null {
  if (typeof owner === 'string') return TEXT_METHODS
  if (typeof owner === 'number' || typeof owner === 'bigint' || typeof owner === 'boolean') return NUMBER_METHODS
  if (Array.isArray(owner)) return LIST_METHODS
  if (owner instanceof Dict) return DICT_METHODS
  return owner instanceof PySet ? SET_METHODS : null
}

/** Call a method of anything. */
export function send(owner: unknown, name: string, values: unknown[], given?: Named): unknown {
  const methods = builtIn(owner)
  if (methods) {
    const method = methods[name]
    if (!method) throw new AttributeError(`${repr(owner)} has no ${name}`)
    return method(owner as never, ...values, ...Object.values(given ?? {})) // those have one named argument at most
  }
  if (owner === dict && name === 'fromkeys') return dict(list(values[0]).map((key) => [key, values[1] ?? null]))
  const method = Reflect.get(owner as object, name) as Callable | undefined
  if (typeof method !== 'function') throw new AttributeError(`there is no ${name}`)
  return method.apply(owner, given ? bound(method, values, given) : values)
}

/** An instance of a class with these fields, as it was when the program was compiled. */
export function made(kind: { prototype: object }, fields: Named): unknown {
  return Object.assign(Object.create(kind.prototype) as object, fields)
}

/** The same with other values of some fields. */
export function replace(value: object, fields: Named): unknown {
  const kind = value.constructor as unknown as { fields: string[]; prototype: object }
  const own = Object.fromEntries(kind.fields.map((name) => [name, Reflect.get(value, name) as unknown]))
  return made(kind, { ...own, ...fields })
}

const CACHE = new WeakMap<object, Map<string, unknown>>()

/** A property that is worked out once. */
export function cached(owner: object, name: string, work: () => unknown): unknown {
  const known = CACHE.get(owner) ?? new Map<string, unknown>()
  CACHE.set(owner, known)
  if (!known.has(name)) known.set(name, work.call(owner))
  return known.get(name)
}

/** `type(value)`. */
export function type(value: unknown): unknown {
  return (value as object).constructor
}

export const Sequence: unique symbol = Symbol('Sequence')

const KINDS = new Map<unknown, (value: unknown) => boolean>([
  [str, (value) => typeof value === 'string'],
  [int, (value) => typeof value === 'bigint' || typeof value === 'boolean' || Number.isInteger(value)],
  [truth, (value) => typeof value === 'boolean'],
  [list, (value) => Array.isArray(value) && !Object.isFrozen(value)],
  [dict, (value) => value instanceof Dict],
  [Sequence, (value) => Array.isArray(value) || typeof value === 'string' || value instanceof Range],
  [Exception, (value) => value instanceof Error],
])

export function isinstance(value: unknown, kind: unknown): boolean {
  if (Array.isArray(kind)) return kind.some((each) => isinstance(value, each))
  const own = KINDS.get(kind)
  if (own) return own(value)
  if (kind === null) return value === null
  return typeof kind === 'function' && value instanceof kind
}

/** Whether a subject is a list of so many things, for a pattern of them. */
export function isListOf(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length
}

/** A name of a pattern has its value, whatever that is. */
export function given(value: unknown): boolean {
  return value !== undefined || true
}

export function getattr(owner: unknown, name: unknown, otherwise?: unknown): unknown {
  const found = Reflect.get(owner as object, name as string) as unknown
  if (found !== undefined) return found
  if (otherwise === undefined) throw new AttributeError(`there is no ${str(name)}`)
  return otherwise
}

export function hasattr(owner: unknown, name: unknown): boolean {
  return Reflect.get(owner as object, name as string) !== undefined
}

/** Dictionaries, lists, texts and numbers: instances by their fields and, where they have one, their tag. */
export function builtins(value: unknown): unknown {
  if (value instanceof Dict) return new Dict([...value.entries()].map(([k, v]) => [k, builtins(v)]))
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value) || value instanceof PySet || value instanceof Range) return list(value).map(builtins)
  const { fields, tag } = value.constructor as { fields?: string[]; tag?: string }
  const own = (fields ?? []).map((name): [string, unknown] => [name, builtins(Reflect.get(value, name))])
  return new Dict(tag ? [['type', tag], ...own] : own)
}

/** The same with objects for dictionaries: what JSON takes, and what the page's components read. */
export function plain(value: unknown): unknown {
  const found = value instanceof Dict || Array.isArray(value) ? value : builtins(value)
  if (found instanceof Dict) return Object.fromEntries([...found.entries()].map(([k, v]) => [str(k), plain(v)]))
  return Array.isArray(found) ? found.map(plain) : found
}
