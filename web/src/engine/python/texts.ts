// Texts: how Python writes things, and the methods of its texts.

import { Dict, PySet } from './collections'
import { IndexError, ValueError } from './errors'
import { iterate, list } from './iteration'

export function str(value: unknown = ''): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value instanceof Error) return value.message
  if (typeof value === 'object') {
    const own = (value as { __str__?: () => string }).__str__
    return own ? own.call(value) : repr(value)
  }
  return String(value)
}

export function repr(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) {
    const inside = value.map(repr).join(', ')
    return Object.isFrozen(value) ? `(${inside}${value.length === 1 ? ',' : ''})` : `[${inside}]`
  }
  if (value instanceof Dict) {
    return `{${[...value.entries()].map(([key, each]) => `${repr(key)}: ${repr(each)}`).join(', ')}}`
  }
  if (value instanceof PySet) return value.size ? `{${[...value].map(repr).join(', ')}}` : 'set()'
  if (value === null || typeof value !== 'object') return str(value)
  const { fields, className } = value.constructor as { fields?: string[]; className?: string }
  if (!fields) return `<${className ?? 'object'}>`
  return `${className}(${fields.map((name) => `${name}=${repr(Reflect.get(value, name))}`).join(', ')})`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
// What Python does not print as it is: control signs, separators but the space, unassigned and private ones.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inside = [...text].map((sign) => {
    if (sign === quote) return `\\${sign}`
    return ESCAPES[sign] ?? (UNPRINTABLE.test(sign) ? escaped(sign) : sign)
  })
  return quote + inside.join('') + quote
}

function escaped(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
}

const SPEC = /^(?:(.)?([<>^]))?([+])?(0)?(\d+)?(?:\.(\d+))?([dxsf])?$/su

/** A value in an f-string: `{value:>5}`, `{value:+d}`, `{value:016x}`, `{value:.60}`. */
export function format(value: unknown, spec = ''): string {
  if (!spec) return str(value)
  const found = SPEC.exec(spec)
  if (!found) throw new ValueError(`the format ${spec} is not known`)
  const [, fill = ' ', side, plus, zero, width = '0', most, kind] = found
  const isText = typeof value === 'string'
  let text = kind === 'x' ? (value as number | bigint).toString(16) : str(value)
  if (kind === 'f') text = Number(value).toFixed(Number(most))
  if (isText && most) text = [...text].slice(0, Number(most)).join('')
  if (plus && !text.startsWith('-')) text = `+${text}`
  const missing = Math.max(0, Number(width) - [...text].length)
  if (zero && !side) return '0'.repeat(missing) + text
  const way = side ?? (isText ? '<' : '>')
  const before = way === '<' ? 0 : way === '>' ? missing : Math.floor(missing / 2)
  return fill.repeat(before) + text + fill.repeat(missing - before)
}

const SPACE = /\s+/u

function strip(text: string, signs: unknown, left: boolean, right: boolean): string {
  const found = [...text]
  const goes = (sign: string | undefined): boolean =>
    sign !== undefined && (typeof signs === 'string' ? signs.includes(sign) : /\s/u.test(sign))
  while (left && goes(found[0])) found.shift()
  while (right && goes(found.at(-1))) found.pop()
  return found.join('')
}

type Method = (text: string, ...values: unknown[]) => unknown

export const TEXT_METHODS: Record<string, Method> = {
  split: (text, by, most) => {
    if (by === undefined || by === null) return text.split(SPACE).filter(Boolean)
    const parts = text.split(by as string)
    if (most === undefined || parts.length <= Number(most) + 1) return parts
    return [...parts.slice(0, Number(most)), parts.slice(Number(most)).join(by as string)]
  },
  splitlines: (text) => text.split(/\r\n|\r|\n/).filter((line, i, all) => i < all.length - 1 || line),
  join: (text, parts) => list(parts).join(text),
  partition: (text, by) => {
    const at = text.indexOf(by as string)
    if (at < 0) return Object.freeze([text, '', ''])
    return Object.freeze([text.slice(0, at), by, text.slice(at + (by as string).length)])
  },
  rpartition: (text, by) => {
    const at = text.lastIndexOf(by as string)
    if (at < 0) return Object.freeze(['', '', text])
    return Object.freeze([text.slice(0, at), by, text.slice(at + (by as string).length)])
  },
  strip: (text, signs) => strip(text, signs, true, true),
  lstrip: (text, signs) => strip(text, signs, true, false),
  rstrip: (text, signs) => strip(text, signs, false, true),
  startswith: (text, what) => several(what).some((each) => text.startsWith(each)),
  endswith: (text, what) => several(what).some((each) => text.endsWith(each)),
  removeprefix: (text, what) => (text.startsWith(what as string) ? text.slice((what as string).length) : text),
  removesuffix: (text, what) =>
    what && text.endsWith(what as string) ? text.slice(0, -(what as string).length) : text,
  replace: (text, old, by) => text.replaceAll(old as string, () => by as string),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  casefold: (text) => text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ'),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  isdigit: (text) => /^\p{Nd}+$/u.test(text),
  isascii: (text) => [...text].every((sign) => sign < '\u0080'),
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isalnum: (text) => /^[\p{L}\p{N}]+$/u.test(text),
  translate: (text, table) =>
    [...text].map((sign) => ((table as Dict).read(sign.codePointAt(0)) as string | undefined) ?? sign).join(''),
  isspace: (text) => /^\s+$/u.test(text),
  isprintable: (text) => !UNPRINTABLE.test(text),
  isupper: (text) => text !== text.toLowerCase() && text === text.toUpperCase(),
  count: (text, what) => text.split(what as string).length - 1,
  find: (text, what) => text.indexOf(what as string),
  index: (text, what) => {
    const at = text.indexOf(what as string)
    if (at < 0) throw new ValueError('substring not found')
    return [...text.slice(0, at)].length
  },
  encode: (text) => new TextEncoder().encode(text),
  zfill: (text, width) => text.padStart(Number(width), '0'),
  ljust: (text, width) => text.padEnd(Number(width)),
  rjust: (text, width) => text.padStart(Number(width)),
}

function several(what: unknown): string[] {
  return typeof what === 'string' ? [what] : (list(what) as string[])
}

export function ord(sign: unknown): number {
  return (sign as string).codePointAt(0) ?? 0
}

export function chr(code: unknown): string {
  return String.fromCodePoint(Number(code))
}

/** Python's json.dumps: a space after commas and colons, and escapes of what is not ASCII unless told otherwise. */
export function dumps(value: unknown, ascii = true): string {
  if (Array.isArray(value)) return `[${value.map((item) => dumps(item, ascii)).join(', ')}]`
  if (value instanceof Dict) {
    const inside = [...value.entries()].map(([key, each]) => `${dumps(str(key), ascii)}: ${dumps(each, ascii)}`)
    return `{${inside.join(', ')}}`
  }
  if (typeof value !== 'string') return value === null ? 'null' : String(value)
  const text = JSON.stringify(value).replaceAll('\u007f', '\\u007f')
  if (!ascii) return JSON.stringify(value)
  return text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A regular expression of Python, of those signs that mean the same in JavaScript. */
export class Pattern {
  readonly #found: RegExp

  constructor(readonly source: string) {
    this.#found = new RegExp(`^(?:${source.replaceAll('\\d', '[0-9]')})$`, 'u')
  }

  fullmatch(text: string): string[] | null {
    const found = this.#found.exec(text)
    return found ? [...found] : null
  }
}

export function pattern(source: string): Pattern {
  return new Pattern(source)
}

export function fullmatch(source: unknown, text: unknown): string[] | null {
  return (typeof source === 'string' ? new Pattern(source) : (source as Pattern)).fullmatch(text as string)
}

/** A sign of a text, counted in signs and not in halves of them. */
export function signAt(text: string, place: number): string {
  const signs = [...iterate(text)] as string[]
  const sign = signs.at(place)
  if (sign === undefined || place < -signs.length) throw new IndexError('string index out of range')
  return sign
}
