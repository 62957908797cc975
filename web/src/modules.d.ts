declare module 'virtual:titles' {
  const titles: Record<string, Record<'pl' | 'en', { title: string; line: string }>>
  export default titles
}
