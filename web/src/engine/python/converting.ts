// JSON into instances, by the types that the compiler wrote down.

import { Dict } from './collections'
import { TypeError, ValueError } from './errors'
import { tuple } from './iteration'

interface Kind {
  new (...values: unknown[]): object
  fields: readonly string[]
  tag?: string
  strict?: boolean
  types?: () => Record<string, Type>
}

type Type = string | readonly [string, ...unknown[]] | (() => Kind)

const PLAIN: Record<string, (value: unknown) => boolean> = {
  int: (value) => typeof value === 'number' && Number.isInteger(value),
  float: (value) => typeof value === 'number',
  str: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  none: (value) => value === null,
  any: () => true,
  never: () => false,
}

/** The instance that data means, of a class or of any type; ValueError says where it does not fit. */
export function convert(data: unknown, wanted: unknown, where = '$'): unknown {
  if (typeof wanted === 'string') {
    if (!PLAIN[wanted]?.(data)) throw new ValueError(`at ${where} belongs ${wanted}`)
    return data
  }
  if (Array.isArray(wanted)) return composed(data, wanted as unknown as [string, ...unknown[]], where)
  const kind = isKind(wanted) ? wanted : (wanted as () => Kind)()
  return structure(data, kind, where)
}

const isKind = (wanted: unknown): wanted is Kind => Array.isArray((wanted as Kind).fields)

function composed(data: unknown, [word, ...parts]: [string, ...unknown[]], where: string): unknown {
  if (word === 'literal') {
    if (!parts.includes(data)) throw new ValueError(`at ${where} belongs one of ${parts.join(', ')}`)
    return data
  }
  if (word === 'union') return oneOf(data, parts, where)
  if (word === 'dict') {
    if (!(data instanceof Dict)) throw new ValueError(`at ${where} belongs an object`)
    return new Dict(
      [...data.entries()].map(([key, value]) => [key, convert(value, parts[0], `${where}.${String(key)}`)]),
    )
  }
  if (!Array.isArray(data)) throw new ValueError(`at ${where} belongs a list`)
  const items = data.map((item, i) => convert(item, parts[0], `${where}[${i}]`))
  return word === 'tuple' ? tuple(items) : items
}

/** One of several types: structures are told apart by their tags. */
function oneOf(data: unknown, parts: unknown[], where: string): unknown {
  if (data instanceof Dict) {
    const kinds = parts.filter((part) => typeof part === 'function').map((part) => (part as () => Kind)())
    const kind = kinds.find(({ tag }) => !tag || tag === data.read('type'))
    if (kind) return structure(data, kind, where)
  }
  for (const part of parts) {
    if (typeof part === 'function') continue
    try {
      return convert(data, part, where)
    } catch (problem) {
      if (!(problem instanceof ValueError)) throw problem
    }
  }
  throw new ValueError(`at ${where} is nothing that belongs there`)
}

function structure(data: unknown, kind: Kind, where: string): object {
  if (!(data instanceof Dict)) throw new ValueError(`at ${where} belongs an object`)
  if (!kind.types) throw new TypeError('only structures are read from data')
  const types = kind.types()
  for (const name of data) {
    const known = name === 'type' ? kind.tag : kind.fields.includes(name as string)
    if (kind.strict && !known) throw new ValueError(`at ${where} is ${String(name)}, which is not known`)
  }
  const values = kind.fields.map((name) =>
    data.has(name) ? convert(data.read(name), types[name], `${where}.${name}`) : undefined,
  )
  const made = new kind(...values)
  const missing = kind.fields.find((name) => Reflect.get(made, name) === undefined)
  if (missing) throw new ValueError(`at ${where} is no ${missing}`)
  return made
}
