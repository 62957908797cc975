// Dictionaries and sets that compare keys as Python does: tuples by what is in them, true as 1.

type Key = string | number | bigint | boolean | null | object

function keyOf(value: unknown): Key {
  if (Array.isArray(value)) return `\u0000${JSON.stringify(value.map(keyOf))}`
  if (typeof value === 'boolean') return Number(value)
  return value as Key
}

export class Dict {
  #entries = new Map<Key, [unknown, unknown]>()

  constructor(entries: Iterable<readonly [unknown, unknown]> = []) {
    for (const [key, value] of entries) this.set(key, value)
  }

  get size(): number {
    return this.#entries.size
  }

  has(key: unknown): boolean {
    return this.#entries.has(keyOf(key))
  }

  read(key: unknown): unknown {
    return this.#entries.get(keyOf(key))?.[1]
  }

  set(key: unknown, value: unknown): void {
    const known = this.#entries.get(keyOf(key))
    if (known) known[1] = value
    else this.#entries.set(keyOf(key), [key, value])
  }

  remove(key: unknown): boolean {
    return this.#entries.delete(keyOf(key))
  }

  empty(): void {
    this.#entries.clear()
  }

  entries(): IterableIterator<[unknown, unknown]> {
    return this.#entries.values()
  }

  *[Symbol.iterator](): IterableIterator<unknown> {
    for (const [key] of this.#entries.values()) yield key
  }
}

export class PySet {
  #items = new Map<Key, unknown>()

  constructor(items: Iterable<unknown> = []) {
    for (const item of items) this.put(item)
  }

  get size(): number {
    return this.#items.size
  }

  has(item: unknown): boolean {
    return this.#items.has(keyOf(item))
  }

  put(item: unknown): void {
    if (!this.has(item)) this.#items.set(keyOf(item), item)
  }

  remove(item: unknown): boolean {
    return this.#items.delete(keyOf(item))
  }

  empty(): void {
    this.#items.clear()
  }

  [Symbol.iterator](): IterableIterator<unknown> {
    return this.#items.values()
  }
}

/** What stands between the colons of `list[1:3]`. */
export class Slice {
  constructor(
    readonly lower: unknown = null,
    readonly upper: unknown = null,
    readonly step: unknown = null,
  ) {}
}
