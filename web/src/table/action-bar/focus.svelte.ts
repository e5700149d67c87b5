// Who plays by keyboard finds the focus where the next choice is.

const CHOICES = {
  settlement: '[data-testid=settlement]',
  card: '[data-card][tabindex="0"]',
  button: '[data-do]:not([aria-disabled=true])',
}

/** Moves the focus to what `next` names, where it is nowhere; `null` leaves it. */
export function focusNext(next: () => keyof typeof CHOICES | null) {
  let byKeys = false
  $effect(() => {
    const wanted = next()
    if (!wanted || !byKeys || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(CHOICES[wanted])?.focus()
  })
  $effect(() => {
    const keyed = () => (byKeys = true)
    const pointed = () => (byKeys = false)
    addEventListener('keydown', keyed)
    addEventListener('pointerdown', pointed)
    return () => {
      removeEventListener('keydown', keyed)
      removeEventListener('pointerdown', pointed)
    }
  })
}
