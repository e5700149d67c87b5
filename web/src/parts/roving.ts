// One Tab stop for a group of buttons. The arrow keys move between them, Home and End to its ends.

/** a summary opens a fold with Enter, and needs no other key */
const BUTTONS = 'button, summary, a.button'
const OWN_KEYS = 'input, select, textarea'

/** Whether it is in a closed fold. What is in there has a place, and cannot have the focus. */
function isFolded(one: HTMLElement) {
  const fold = one.closest('details:not([open])')
  return !!fold && !(one.matches('summary') && one.parentElement === fold)
}

/** Attach to the element around the buttons. */
export function roving(group: HTMLElement) {
  let home: HTMLElement | undefined
  const all = () =>
    [...group.querySelectorAll<HTMLElement>(BUTTONS)].filter(
      (one) => one.getClientRects().length && !isFolded(one),
    )
  const settle = () => {
    const buttons = all()
    if (!home || !buttons.includes(home))
      home = buttons.find((one) => one.getAttribute('aria-disabled') !== 'true') ?? buttons[0]
    for (const one of buttons) one.tabIndex = one === home ? 0 : -1
  }
  // Looking for the buttons lays the page out, so it waits until that is done anyway.
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(settle)
  }
  const focused = (event: FocusEvent) => {
    const button = (event.target as Element).closest<HTMLElement>(BUTTONS)
    if (button) home = button
    settle()
  }
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as Element).closest(OWN_KEYS)) return
    const buttons = all()
    const at = buttons.indexOf(event.target as HTMLElement)
    const last = buttons.length - 1
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    buttons.at(to % buttons.length)?.focus()
  }
  const changed = new MutationObserver(soon)
  changed.observe(group, { childList: true, subtree: true })
  group.addEventListener('focusin', focused)
  group.addEventListener('keydown', move)
  group.addEventListener('toggle', settle, true)
  group.dataset.roving = ''
  soon()
  return () => {
    cancelAnimationFrame(frame)
    changed.disconnect()
    group.removeEventListener('focusin', focused)
    group.removeEventListener('keydown', move)
    group.removeEventListener('toggle', settle, true)
  }
}
