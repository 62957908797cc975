/** The reference of a game's rules, read from its texts in their order.

 `rules.turn` is a heading when `rules.turn.1` and so on stand below it, otherwise a paragraph of its own. */
export interface Chapter {
  key: string
  title: string
  paragraphs: string[]
}

export function chapters(texts: Record<string, string>): Chapter[] {
  const keys = Object.keys(texts).filter((key) => key.startsWith('rules.'))
  const heads = new Set(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`))))
  const found = new Map<string, Chapter>()
  for (const key of keys) {
    const head = [...heads].find((one) => key === one || key.startsWith(`${one}.`)) ?? ''
    const chapter = found.get(head) ?? { key: head, title: texts[head] ?? '', paragraphs: [] }
    found.set(head, chapter)
    if (key !== head) chapter.paragraphs.push(texts[key]!)
  }
  return [...found.values()]
}
