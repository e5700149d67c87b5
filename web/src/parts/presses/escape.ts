// Escape closes what lies over a page or beside its button, the topmost first, and the focus goes
// back to where it was. The browser itself does that for dialogs only.
import { flushSync } from 'svelte'

type Place = () => HTMLElement | null | undefined
interface Layer {
  close: () => void
  back: Place
}
const layers: Layer[] = []

const isSeen = (one: Element | null) => !!one && one !== document.body && !!one.getClientRects()[0]

addEventListener('keydown', (event) => {
  const top = layers.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || !top) return
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  // At once: a lost focus would be taken for that of an answered question.
  flushSync(top.close)
  if (!isSeen(document.activeElement)) top.back()?.focus()
})

/**
 * Lets Escape close something that is open now; call the result when it is closed. If the focus was
 * in it, it goes `back`, usually to where it was when this was opened.
 */
export function closesOnEscape(close: () => void, back?: Place): () => void {
  const before = document.activeElement
  const layer = { close, back: back ?? (() => (before instanceof HTMLElement ? before : null)) }
  layers.push(layer)
  return () => void layers.splice(layers.indexOf(layer), 1)
}

/**
 * Moves the focus into a panel that has opened beside a table, and lets Escape close it; call the
 * result when it is closed. Then the focus goes back, unless somebody has gone on elsewhere.
 */
export function entersPanel(panel: HTMLElement | undefined, close: () => void): () => void {
  const before = document.activeElement
  const end = closesOnEscape(close)
  panel?.querySelector('button')?.focus()
  return () => {
    end()
    const focused = document.activeElement
    if (before instanceof HTMLElement && (focused === document.body || panel?.contains(focused)))
      before.focus()
  }
}
