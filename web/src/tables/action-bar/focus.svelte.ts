// For keyboard players: moves the focus to the next choice, even if the focused element has
// disappeared. The focus is never lost: a screen reader would leave the table, go back into its
// browse mode and keep the letters for itself.

const CHOICES = {
  next: ['[data-testid=next-deal]', '[data-testid=again]', '[data-testid=settlement]'],
  card: ['[data-card][tabindex="0"]'],
  button: ['[data-do]:not([aria-disabled=true])'],
  cut: ['[data-testid=cut-here]'],
}
/** Where the focus waits while others act, the best place first; without cards there are tools. */
const PLACES = ['[data-card][tabindex="0"]', '[data-testid=last-trick]', '#mine']

/** Milliseconds that a question of mine may take after what happened before it. */
const SHORT = 4

export type Choice = keyof typeof CHOICES

const first = (of: string) => document.querySelector<HTMLElement>(of)
/** Returns the first element of a kind of choice. */
export const firstOf = (choice: Choice) => CHOICES[choice].map(first).find(Boolean) ?? null

/** Moves a lost focus to what `next` names, or lets it wait at a place that stays. */
export function focusNext(next: () => Choice | null) {
  let byKeys = false
  /** the element that had the focus last */
  let last: EventTarget | null = null
  /** whether the focus was moved to where it waits, and nobody has moved it since */
  let waits = false
  let timer = 0

  const isLost = () => document.activeElement === document.body
  const isOwed = () =>
    byKeys && (waits || (isLost() && last instanceof Element && !last.isConnected))
  /** After an answered question or a used tool: a new question has priority. */
  function find() {
    const wanted = next()
    const found = first('[data-question] button') ?? (wanted && firstOf(wanted))
    found?.focus()
    if (found) waits = false
    else if (isLost()) soon()
  }
  /** My next question may follow at once. A screen reader does not notice such a short time. */
  function soon() {
    timer ||= window.setTimeout(wait, SHORT)
  }
  function wait() {
    timer = 0
    if (!isOwed() || !isLost()) return
    PLACES.map(first).find(Boolean)?.focus()
    waits = true
  }

  $effect(() => {
    const wanted = next()
    if (!wanted || !byKeys || !(waits || isLost())) return
    const found = firstOf(wanted)
    found?.focus()
    if (found) waits = false
  })
  $effect(() => {
    const keyed = ({ key }: KeyboardEvent) => {
      byKeys = true
      // A letter only asks for something.
      if (!/^[\p{L}?]$/u.test(key)) waits = false
    }
    const pointed = () => (byKeys = waits = false)
    const focused = (event: Event) => (last = event.target)
    const changed = new MutationObserver(() => isOwed() && find())
    changed.observe(document.body, { childList: true, subtree: true })
    addEventListener('keydown', keyed)
    addEventListener('pointerdown', pointed)
    addEventListener('focusin', focused)
    return () => {
      clearTimeout(timer)
      changed.disconnect()
      removeEventListener('keydown', keyed)
      removeEventListener('pointerdown', pointed)
      removeEventListener('focusin', focused)
    }
  })
}
