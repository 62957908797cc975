/** Words with numbers: a text may hold `{count|jeden punkt|# punkty|# punktów}`; the form follows the language. */
export type Language = 'pl' | 'en'
export type Vars = Record<string, string | number>

/** Which of the forms fits: Polish has three (1 / 2–4 / 5…), English two. */
export function form(language: Language, count: number): number {
  const size = Math.abs(count)
  if (size === 1) return 0
  if (language === 'en') return 1
  const ones = size % 10
  const tens = Math.floor(size / 10) % 10
  return Number.isInteger(size) && ones >= 2 && ones <= 4 && tens !== 1 ? 1 : 2
}

/** A number with a real minus sign, as print has it; a text stays as it is. */
export const figures = (value: number | string): string =>
  typeof value === 'number' && value < 0 ? `−${-value}` : String(value)

/** A text with its names in braces replaced, and the right plural chosen. */
export function fillIn(text: string, vars: Vars, language: Language): string {
  return text.replace(/\{(\w+)((?:\|[^{}|]*)*)\}/g, (whole, name: string, rest: string) => {
    const value = vars[name]
    if (value === undefined) return whole
    const shown = figures(value)
    if (!rest) return shown
    const forms = rest.slice(1).split('|')
    const chosen = forms[Math.min(form(language, Number(value)), forms.length - 1)] ?? ''
    return chosen.replaceAll('#', shown)
  })
}
