// The fields of a state's record, read from its bytes as Python's `Fields` reads them: numbers, or lists of them.

import type { Field } from './manifest'

type Read = (view: DataView, at: number) => number | bigint

type Write = (view: DataView, at: number, value: number) => void

const WRITERS: Record<string, Write> = {
  u1: (view, at, value) => view.setUint8(at, value),
  i1: (view, at, value) => view.setInt8(at, value),
  b1: (view, at, value) => view.setUint8(at, value),
  u2: (view, at, value) => view.setUint16(at, value, true),
  i2: (view, at, value) => view.setInt16(at, value, true),
  u4: (view, at, value) => view.setUint32(at, value, true),
  i4: (view, at, value) => view.setInt32(at, value, true),
  u8: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
  i8: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
}

const READERS: Record<string, [number, Read]> = {
  u1: [1, (view, at) => view.getUint8(at)],
  i1: [1, (view, at) => view.getInt8(at)],
  b1: [1, (view, at) => view.getUint8(at)],
  u2: [2, (view, at) => view.getUint16(at, true)],
  i2: [2, (view, at) => view.getInt16(at, true)],
  u4: [4, (view, at) => view.getUint32(at, true)],
  i4: [4, (view, at) => view.getInt32(at, true)],
  u8: [8, (view, at) => small(view.getBigUint64(at, true))],
  i8: [8, (view, at) => small(view.getBigInt64(at, true))],
}

function small(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

type Part = (fields: Fields) => unknown

/** A record's fields by name. */
export class Fields {
  [name: string]: unknown
  #parts = new Map<Part, unknown>()

  constructor(bytes: Uint8Array, layout: readonly Field[]) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (const field of layout) this[field.name] = valueOf(view, field.offset, field.type, field.shape)
  }

  /** An empty record. */
  static blank(layout: readonly Field[]): Fields {
    return new Fields(new Uint8Array(sizeOf(layout)), layout)
  }

  /** The record's bytes. */
  static bytes(fields: Fields, layout: readonly Field[]): Uint8Array {
    const bytes = new Uint8Array(sizeOf(layout))
    const view = new DataView(bytes.buffer)
    for (const field of layout) write(view, field.offset, field.type, fields[field.name])
    return bytes
  }

  /** A part of a view that is the same for all seats that know the same, memoized. */
  once(part: Part): unknown {
    if (!this.#parts.has(part)) this.#parts.set(part, part(this))
    return this.#parts.get(part)
  }

  /** The record itself: here it is the same. */
  get record(): Fields {
    return this
  }
}

function valueOf(view: DataView, offset: number, kind: string, shape: readonly number[]): unknown {
  const [width, read] = READERS[kind] ?? []
  if (!width || !read) throw new Error(`a field of kind ${kind} cannot be read`)
  if (!shape.length) return read(view, offset)
  const [length = 0, ...rest] = shape
  const far = width * rest.reduce((product, each) => product * each, 1)
  return Array.from({ length }, (_, i) => valueOf(view, offset + i * far, kind, rest))
}

/** Returns how far it wrote. */
function write(view: DataView, offset: number, kind: string, value: unknown): number {
  if (Array.isArray(value)) return value.reduce((at: number, each) => write(view, at, kind, each), offset)
  WRITERS[kind]?.(view, offset, value as number)
  return offset + (READERS[kind]?.[0] ?? 0)
}

/** How long a record is: whole words of 64 bits. */
function sizeOf(layout: readonly Field[]): number {
  const end = layout.map(({ offset, type, shape }) => {
    return offset + (READERS[type]?.[0] ?? 0) * shape.reduce((product, each) => product * each, 1)
  })
  return Math.ceil(Math.max(...end) / 8) * 8
}
