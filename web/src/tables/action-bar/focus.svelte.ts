// For keyboard players: moves the focus to the next choice, even if the focused element has
// disappeared. The focus is never lost: a screen reader would leave the table, go back into its
// browse mode and keep the letters for itself.
import { actsByKeys, forgetKeys } from '../../parts/presses/acts-by-keys'

const CHOICES = {
  next: ['[data-testid=next-deal]', '[data-testid=again]', '[data-testid=settlement]'],
  card: ['[data-card][tabindex="0"]'],
  button: ['[data-do]:not([aria-disabled=true])'],
  cut: ['[data-testid=cut-here]'],
}
/**
 * Where the focus waits while others act, the best place first. Without cards there are tools, and
 * before the cards an empty bar for them, in which a reader keeps its mode.
 */
const PLACES = [
  '[data-card][tabindex="0"]',
  '[data-testid=last-trick]',
  '[data-testid=tools]',
  '#mine',
]

export type Choice = keyof typeof CHOICES

const first = (of: string) => document.querySelector<HTMLElement>(of)
/** Returns the first element of a kind of choice. */
export const firstOf = (choice: Choice) => CHOICES[choice].map(first).find(Boolean) ?? null

/** Moves a lost focus to what `next` names, or lets it wait at a place that stays. */
export function focusNext(next: () => Choice | null) {
  forgetKeys()
  /** the element that had the focus last */
  let last: EventTarget | null = null
  /** where the focus was moved to wait there; null if somebody has pressed a key since */
  let spot: HTMLElement | null = null

  const isLost = () => document.activeElement === document.body
  const waits = () => !!spot && document.activeElement === spot
  const isOwed = () =>
    actsByKeys() && (waits() || (isLost() && last instanceof Element && !last.isConnected))
  /**
   * After an answered question or a used tool: a new question has priority. This happens in the task
   * that removes the focused element: a browser tells a reader of nothing that is over by then.
   */
  function find() {
    const wanted = next()
    const found = first('[data-question] button') ?? (wanted && firstOf(wanted))
    const place = PLACES.map(first).find(Boolean) ?? null
    spot = found ? null : place
    ;(found ?? place)?.focus()
  }

  $effect(() => {
    const wanted = next()
    if (!wanted || !actsByKeys() || !(waits() || isLost())) return
    const found = firstOf(wanted)
    found?.focus()
    if (found) spot = null
  })
  $effect(() => {
    const keyed = ({ key }: KeyboardEvent) => {
      // A letter only asks for something.
      if (!/^[\p{L}?]$/u.test(key)) spot = null
    }
    const pointed = () => (spot = null)
    const focused = (event: Event) => (last = event.target)
    const changed = new MutationObserver(() => isOwed() && find())
    changed.observe(document.body, { childList: true, subtree: true })
    addEventListener('keydown', keyed)
    addEventListener('pointerdown', pointed)
    addEventListener('focusin', focused)
    return () => {
      changed.disconnect()
      removeEventListener('keydown', keyed)
      removeEventListener('pointerdown', pointed)
      removeEventListener('focusin', focused)
    }
  })
}
