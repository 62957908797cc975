/** How the page is written down: `make fix` writes it so. */
export default {
  semi: false,
  singleQuote: true,
  printWidth: 120,
  // Svelte drops space at the ends of an element; between two in a row it counts, so write `{a}{b}` where none may stand.
  htmlWhitespaceSensitivity: 'ignore',
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
}
