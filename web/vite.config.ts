import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const gamesFolder = resolve(here, '../src/stolik/games')

/** Titles and first lines of all games in the registry's order, so that the home screen need not load every game's words. */
function titles(): Plugin {
  const id = 'virtual:titles'
  const read = (folder: string, language: string) => {
    const texts = JSON.parse(readFileSync(resolve(gamesFolder, folder, 'texts', `${language}.json`), 'utf-8'))
    return Object.fromEntries(Object.entries(texts).filter(([key]) => /^(title|line)\b/.test(key)))
  }
  return {
    name: 'titles',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const registry = readFileSync(resolve(here, '../src/stolik/core/registry.py'), 'utf-8').split('TEMPLATE')[0]!
      const folders = [...registry.matchAll(/"stolik\.games\.(\w+)"/g)].map((found) => found[1]!)
      const all = folders.map((name) => [name.replaceAll('_', '-'), { pl: read(name, 'pl'), en: read(name, 'en') }])
      return `export default ${JSON.stringify(Object.fromEntries(all))}`
    },
  }
}

export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery'
  return {
    root: here,
    publicDir: resolve(here, gallery ? 'gallery' : 'public'),
    plugins: [svelte(), titles()],
    resolve: { alias: { $lib: resolve(here, 'src/lib'), $parts: resolve(here, 'src/parts') } },
    server: { fs: { allow: [resolve(here, '..')] } },
    build: {
      outDir: gallery ? (process.env.GALLERY ?? resolve(here, '../build/gallery')) : resolve(here, '../src/stolik/server/page'),
      emptyOutDir: true,
      assetsInlineLimit: 0, // the content security policy allows no data addresses for scripts and fonts
      modulePreload: { polyfill: false },
      rolldownOptions: { input: resolve(here, gallery ? 'gallery.html' : 'index.html'), checks: { bundlerTimings: false } },
    },
    test: { include: ['tests/**/*.test.ts', '../src/stolik/games/*/table/*.test.ts'] },
  }
})
