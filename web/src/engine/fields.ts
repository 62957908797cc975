// The fields of a state's record, read from its bytes as Python's `Fields` reads them: numbers, or lists of them.

/** A field of a record: where it lies, what its numbers are (`u1`, `i2`, …) and how many, by dimension. */
export interface Field {
  readonly name: string
  readonly offset: number
  readonly kind: string
  readonly shape: readonly number[]
}

type Read = (view: DataView, at: number) => number | bigint

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
    for (const field of layout) this[field.name] = valueOf(view, field.offset, field.kind, field.shape)
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
