// What a mouse reads as the title of an element, a finger gets by a tap on it.
import { explainTitle } from './terms.svelte'

/** Elements that do something else when they are tapped. */
const ACTS = 'a, button, input, select, textarea, label, summary, [role=button], [role=option]'

/** Shows the title under a finger that is lifted. A scrolled page lifts none: it cancels. */
export function showTapped({ pointerType, target }: PointerEvent) {
  if (pointerType !== 'touch' || !(target instanceof Element) || target.closest(ACTS)) return
  const titled = target.closest<HTMLElement>('[title]')
  if (titled && !isRead(titled)) explainTitle(titled)
}

/** Whether the element shows its whole title already, as a name does that is not cut off. */
const isRead = (one: HTMLElement) =>
  one.textContent.trim().startsWith(one.title) && one.scrollWidth <= one.clientWidth
