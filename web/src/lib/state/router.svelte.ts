/** A tiny router over the browser's history: addresses are patterns like `/t/:code`. */
export interface Match {
  name: string
  params: Record<string, string>
}

export const ROUTES: Record<string, string> = {
  home: '/',
  setup: '/new/:game',
  table: '/t/:code',
  watch: '/watch/:key',
  watchedReplay: '/watch/:key/replay',
  watchedFair: '/watch/:key/fair',
  watchedSeries: '/watch/:key/series',
  seat: '/seat/:key',
  replay: '/replay/:code',
  series: '/s/:code',
  tasks: '/tasks',
  gameTasks: '/tasks/:game',
  boxes: '/box',
  box: '/box/:game',
  rules: '/rules/:game',
  fair: '/fair',
  about: '/about',
  lobby: '/lobby',
}

/** Which screen an address shows; `missing` when there is none. */
export function match(path: string): Match {
  const parts = path.split('/').filter(Boolean)
  for (const [name, pattern] of Object.entries(ROUTES)) {
    const params = fits(pattern.split('/').filter(Boolean), parts)
    if (params) return { name, params }
  }
  return { name: 'missing', params: {} }
}

function fits(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [i, want] of pattern.entries()) {
    const part = parts[i]!
    if (want.startsWith(':')) params[want.slice(1)] = decode(part)
    else if (want !== part) return null
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const start =
  typeof window === 'undefined'
    ? { path: '/', search: '' }
    : { path: window.location.pathname, search: window.location.search }

/** Where this page is; unlike `window.location`, what is shown follows it. */
export const location = $state(start)
export const route = () => match(location.path)

function look(): void {
  location.path = window.location.pathname
  location.search = window.location.search
}

/** Go to another screen; `replace` leaves no step to come back to. */
export function go(path: string, replace = false): void {
  if (path === window.location.pathname + window.location.search) return
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  look()
  scrollTo(0, 0)
}

/** Let ordinary links of this page change the screen without loading it anew. */
export function listen(): void {
  addEventListener('popstate', look)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    if (link.origin !== window.location.origin || link.pathname.startsWith('/api/')) return
    if (link.hash && link.pathname === window.location.pathname) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
