/** How long ago something was, in words: «5 minut temu». */
import type { Language } from './plurals'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

export function ago(then: number, now: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - then) / length)
    if (count >= 1) return words.format(-count, unit)
  }
  return words.format(0, 'second') // «teraz»
}
