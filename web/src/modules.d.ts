declare module 'virtual:titles' {
  /** By game and language: the texts `line`, `title` and `title.…`. */
  const titles: Record<string, Record<'pl' | 'en', Record<string, string>>>
  export default titles
}
