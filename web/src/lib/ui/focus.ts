/** Keeps the keyboard's place: when what has the focus goes away or is disabled, the nearest thing gets it. */

const STOPS = 'button, a[href], input, select, summary, [tabindex="0"]'
const AREAS = 'dialog, main, header, footer'

/** Whether the Tab key would stop there. */
function stops(element: HTMLElement): boolean {
  if (element.matches(':disabled, [aria-disabled=true], [tabindex="-1"]')) return false
  return element.isConnected && element.matches(STOPS) && element.checkVisibility({ visibilityProperty: true })
}

function middle(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

function nearest(area: Element, [x, y]: [number, number]): HTMLElement | undefined {
  const far = (element: Element) => Math.hypot(middle(element)[0] - x, middle(element)[1] - y)
  const found = [...area.querySelectorAll<HTMLElement>(STOPS)].filter(stops)
  return found.sort((a, b) => far(a) - far(b))[0]
}

class Keeper {
  #kept: HTMLElement | null = null // what the keyboard focused last
  #at: [number, number] = [0, 0]
  #area: Element | null = null
  #refuge: HTMLElement | null = null // focused while nothing of the area can be
  #due = 0

  note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === this.#refuge) return
    this.#refuge = null
    this.#kept = target.matches(':focus-visible') ? target : null
    this.#at = middle(target)
    this.#area = target.closest(AREAS)
  }

  forget = () => (this.#kept = this.#refuge = null)

  // A table may know a better place; it is asked first.
  look = () => (this.#due ||= requestAnimationFrame(this.#check))

  stop = () => cancelAnimationFrame(this.#due)

  #check = () => {
    this.#due = 0
    const now = document.activeElement
    const lost = !now || now === document.body || now === this.#refuge || now.matches(':disabled')
    if (!this.#kept || !lost || this.#kept.ariaBusy === 'true') return
    const main = document.querySelector<HTMLElement>('main')
    const area = this.#area?.isConnected ? this.#area : main
    const next = stops(this.#kept)
      ? this.#kept
      : this.#kept.matches(STOPS) && area
        ? nearest(area, this.#at)
        : undefined
    if (next) next.focus()
    else if (main && now !== main) this.#hide(main)
  }

  #hide(main: HTMLElement) {
    this.#refuge = main
    main.focus({ preventScroll: true })
  }
}

/** Begin to keep it; returns a function that stops. */
export function keepFocus(): () => void {
  const keeper = new Keeper()
  const watcher = new MutationObserver(keeper.look)
  document.addEventListener('focusin', keeper.note)
  document.addEventListener('pointerdown', keeper.forget)
  watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    watcher.disconnect()
    keeper.stop()
    document.removeEventListener('focusin', keeper.note)
    document.removeEventListener('pointerdown', keeper.forget)
  }
}
