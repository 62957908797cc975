/** What the page's code must hold to, besides its types: TypeScript's strict rules and Svelte's own. */
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './web/svelte.config.js'

export default defineConfig(
  { ignores: ['build/', 'dist/', 'src/stolik/server/page/', '.venv/'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      'max-len': ['error', { code: 120 }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_$' }],
      // The compiler takes every index for one that may miss; where the rules say that it hits, `!` says so, too.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Runes read a variable at another time than the one at which it is written.
      'no-useless-assignment': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  { files: ['web/src/generated/games.ts'], rules: { 'max-len': 'off' } },
)
