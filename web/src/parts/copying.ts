/** Copying a text, and saying whether it worked. */
import { t } from '$lib/text/texts.svelte'
import { say } from './Toast.svelte'

export async function copy(text: string): Promise<void> {
  const done = await write(text)
  say(t(done ? 'copied' : 'copy.failed'), done ? 'good' : 'bad')
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return select(text)
  }
}

/** Browsers have no clipboard for a page without https, as in a home network; a selection can be copied there, too. */
function select(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position: fixed; opacity: 0'
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return done
}
