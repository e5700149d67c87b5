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

  const isLost = () => document.activeElement === document.body
  /** An answered question or a used tool: a new question has priority. */
  function find() {
    const wanted = next()
    const found = first('[data-question] button') ?? (wanted && firstOf(wanted))
    if (!found && document.activeElement?.matches('[data-card]')) return
    const place = found ?? PLACES.map(first).find(Boolean)
    place?.focus()
    waits = !found
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
    const changed = new MutationObserver(() => {
      const gone = last instanceof Element && !last.isConnected && isLost()
      if (byKeys && (gone || waits)) find()
    })
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
