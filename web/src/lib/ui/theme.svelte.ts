/** Light or dark: as chosen, or as the device wishes; and whether motion is welcome. */
import { settings } from '../state/settings.svelte'

const dark = matchMedia('(prefers-color-scheme: dark)')
const less = matchMedia('(prefers-reduced-motion: reduce)')

export const motion = $state({ reduced: less.matches })
less.addEventListener('change', () => (motion.reduced = less.matches))

/** Keeps the document's theme as wished; call it once, inside an effect root. */
export function applyTheme(): void {
  const show = () => {
    const wished = settings.theme === 'auto' ? (dark.matches ? 'dark' : 'light') : settings.theme
    document.documentElement.dataset.theme = wished
  }
  $effect(show)
  dark.addEventListener('change', show)
}
