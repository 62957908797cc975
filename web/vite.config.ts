import { svelte } from '@sveltejs/vite-plugin-svelte'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery'
  return {
    root: here,
    publicDir: resolve(here, gallery ? 'gallery' : 'public'),
    plugins: [svelte()],
    resolve: {
      dedupe: ['svelte'], // tables of other packages lie where there is none
      alias: { $kit: resolve(here, 'src/kit'), $lib: resolve(here, 'src/lib'), $parts: resolve(here, 'src/parts') },
    },
    server: { fs: { allow: [resolve(here, '..')] } },
    build: {
      outDir: gallery
        ? (process.env.GALLERY ?? resolve(here, '../build/gallery'))
        : resolve(here, '../src/stolik/server/page'),
      emptyOutDir: true,
      assetsInlineLimit: 0, // the content security policy allows no data addresses for scripts and fonts
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: resolve(here, gallery ? 'gallery.html' : 'index.html'),
        checks: { bundlerTimings: false },
      },
    },
    test: { include: ['tests/**/*.test.ts', '../src/stolik/games/*/table/*.test.ts'] },
  }
})
