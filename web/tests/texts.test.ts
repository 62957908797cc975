/// <reference types="vite/client" />
import { expect, it } from 'vitest'
import en from '../texts/en.json'
import pl from '../texts/pl.json'

const sources = import.meta.glob<string>('../src/{app,lib,parts}/**/*.{svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort()

it('both languages have the same keys and the same names in each text', () => {
  expect(Object.keys(en)).toEqual(Object.keys(pl))
  for (const [key, text] of Object.entries(pl))
    expect([key, names((en as Record<string, string>)[key]!)]).toEqual([key, names(text)])
})

it('every text that the page asks for by a whole key is there', () => {
  const asked = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/(?<![.\w])t\('([^'$]+)'/g)].map((found) => [file, found[1]!]),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter(([, key]) => !(key! in pl))).toEqual([])
})

it('plurals have as many forms as the language needs', () => {
  const forms = (text: string) =>
    [...text.matchAll(/\{\w+((?:\|[^{}|]*)+)\}/g)].map((found) => found[1]!.split('|').length - 1)
  for (const text of Object.values(pl)) for (const count of forms(text)) expect(count).toBe(3)
  for (const text of Object.values(en)) for (const count of forms(text)) expect(count).toBe(2)
})
