/** Names of people, wherever a component shows one: in <bdi>, so that they turn nothing around them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const components = ['web/src', 'src/stolik/games'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte') && !file.includes('gallery'))
    .map((file) => join(folder, file)),
)

/** A name as text between tags; a value of an attribute has an equals sign before it. */
const NAME = /(?<![=(`$\w])\{(names\[[^}]*\]!?|(?:chair|row|person|player|seat)\.name)( \?\? '')?\}/g

function bare(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
  return [...text.matchAll(NAME)]
    .filter((found) => !text.slice(0, found.index).endsWith('<bdi>'))
    .map((found) => `${file}: ${found[0]}`)
}

test('components are found, and names in some of them', () => {
  expect(components.length).toBeGreaterThan(100)
  expect(components.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('<bdi>')).length).toBeGreaterThan(9)
})

test('every name stands in <bdi>', () => {
  expect(components.flatMap(bare)).toEqual([])
})
