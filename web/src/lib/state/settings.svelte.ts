/** What a person chose on this device; kept in the browser, sent nowhere. */
import type { Language } from '../text/plurals'

export interface Settings {
  language: Language
  theme: 'auto' | 'light' | 'dark'
  sound: boolean
  vibration: boolean
  oneTap: boolean
  hurry: boolean // moves that are the only ones are made without a nod
  pace: 'quick' | 'calm' | 'slow' // of bots at tables opened here
  showing: 'usual' | 'slow' // of moves that come one after another, where no limit of the rules is running
  name: string
  level: string // of bots at tables opened here
}

const KEY = 'stolik.settings'

function preferred(): Language {
  const languages = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])
  return languages.length === 0 || languages.some((tag) => tag.startsWith('pl')) ? 'pl' : 'en'
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

const usual: Settings = {
  language: preferred(),
  theme: 'auto',
  sound: false,
  vibration: true,
  oneTap: false,
  hurry: false,
  pace: 'calm',
  showing: 'usual',
  name: '',
  level: 'casual',
}

export const settings: Settings = $state({ ...usual, ...stored() })

/** Change a setting and remember it. */
export function choose<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [name]: value }))
  } catch {
    // a browser that keeps nothing still plays
  }
}
