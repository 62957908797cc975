/** A module's memory: room for records and arrays, and their fields by the layout that the manifest tells. */
import type { Field, Layout } from './manifest'

const PAGE = 65536
const UNIT = 64 // everything begins at a multiple of this

type Reader = (view: DataView, at: number) => number

/** Numbers of 64 bits are read as far as JavaScript's numbers are exact, which is all that scores and counters need. */
const READERS: Record<string, Reader> = {
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at) => view.getInt16(at, true),
  u2: (view, at) => view.getUint16(at, true),
  i4: (view, at) => view.getInt32(at, true),
  u4: (view, at) => view.getUint32(at, true),
  i8: (view, at) => view.getInt32(at + 4, true) * 2 ** 32 + view.getUint32(at, true),
  u8: (view, at) => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true),
  f4: (view, at) => view.getFloat32(at, true),
  f8: (view, at) => view.getFloat64(at, true),
  b1: (view, at) => view.getUint8(at),
}

export type Value = number | Value[]

export class Memory {
  private next: number

  constructor(
    readonly memory: WebAssembly.Memory,
    heap: number,
  ) {
    this.next = heap
  }

  /** Room for so many bytes, zeros, for as long as the module is used. */
  room(bytes: number): number {
    const at = this.next
    this.next = Math.ceil((at + bytes) / UNIT) * UNIT
    const missing = Math.ceil((this.next - this.memory.buffer.byteLength) / PAGE)
    if (missing > 0) this.memory.grow(missing)
    return at
  }

  /** The memory as it is now: it is another buffer after it has grown. */
  get view(): DataView {
    return new DataView(this.memory.buffer)
  }

  write(at: number, bytes: Uint8Array): void {
    new Uint8Array(this.memory.buffer).set(bytes, at)
  }

  read(at: number, bytes: number): Uint8Array {
    return new Uint8Array(this.memory.buffer.slice(at, at + bytes))
  }

  int32s(at: number, n: number): number[] {
    return Array.from(new Int32Array(this.memory.buffer, at, n))
  }

  int64s(at: number, n: number): number[] {
    return this.numbers('i8', at, n)
  }

  floats(at: number, n: number): number[] {
    return Array.from(new Float64Array(this.memory.buffer, at, n))
  }

  private numbers(type: string, at: number, n: number): number[] {
    const view = this.view
    return Array.from({ length: n }, (_, i) => READERS[type]!(view, at + 8 * i))
  }
}

/** A field's place and kind; a name that the layout does not have is a mistake of the caller. */
export function fieldOf(layout: Layout, name: string): Field {
  const found = layout.fields.find((field) => field.name === name)
  if (!found)
    throw new RangeError(`there is no field ${name}; there are ${layout.fields.map((f) => f.name).join(', ')}`)
  return found
}

/** A field of a record: a number, or lists of numbers by its shape. */
export function read(view: DataView, at: number, field: Field): Value {
  const width = Number(field.type.slice(1))
  const one = READERS[field.type]
  if (!one) throw new RangeError(`field ${field.name} has numbers of the kind ${field.type}, which nobody reads`)
  const part = (place: number, shape: number[]): Value => {
    const [length, ...inner] = shape
    if (length === undefined) return one(view, place)
    const step = width * inner.reduce((product, n) => product * n, 1)
    return Array.from({ length }, (_, i) => part(place + i * step, inner))
  }
  return part(at + field.offset, field.shape)
}

/** A field of one number. */
export const number = (view: DataView, at: number, field: Field): number => read(view, at, field) as number
