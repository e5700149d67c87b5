// For keyboard players: moves the focus to the next choice, even if the focused element has
// disappeared.

const CHOICES = {
  next: ['[data-testid=next-deal]', '[data-testid=again]', '[data-testid=settlement]'],
  card: ['[data-card][tabindex="0"]'],
  button: ['[data-do]:not([aria-disabled=true])'],
}

export type Choice = keyof typeof CHOICES

const first = (of: string) => document.querySelector<HTMLElement>(of)
/** Returns the first element of a kind of choice. */
export const firstOf = (choice: Choice) => CHOICES[choice].map(first).find(Boolean) ?? null

/** Moves a lost focus to what `next` names; `null` leaves it. */
export function focusNext(next: () => Choice | null) {
  let byKeys = false
  let last: EventTarget | null = null // that had the focus
  $effect(() => {
    const wanted = next()
    if (!wanted || !byKeys || document.activeElement !== document.body) return
    firstOf(wanted)?.focus()
  })
  $effect(() => {
    const keyed = () => (byKeys = true)
    const pointed = () => (byKeys = false)
    const focused = (event: Event) => (last = event.target)
    // An answered question or a used tool: a new question has priority.
    const changed = new MutationObserver(() => {
      if (!byKeys || !(last instanceof Element) || last.isConnected) return
      last = null
      if (document.activeElement !== document.body) return
      const wanted = next()
      const found = first('[data-question] button') ?? (wanted && firstOf(wanted))
      found?.focus()
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
