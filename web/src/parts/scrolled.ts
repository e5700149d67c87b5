/**
 * Attach to an element: while it holds more than it shows, the keyboard reaches it and can scroll
 * it.
 */
export function focusableWhenScrolled(element: HTMLElement) {
  const look = () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  }
  const resized = new ResizeObserver(look)
  const changed = new MutationObserver(look)
  resized.observe(element)
  changed.observe(element, { childList: true, subtree: true, characterData: true })
  return () => {
    resized.disconnect()
    changed.disconnect()
  }
}
