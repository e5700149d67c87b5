/**
 * Attach to an element: while its content overflows, the element gets a tab stop, so that the
 * keyboard can scroll it.
 */
export function focusableWhenScrolled(element: HTMLElement) {
  const look = () => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
    if (scrollHeight > clientHeight || scrollWidth > clientWidth) element.tabIndex = 0
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

/** The same, and calls back with whether there is more below the edge. */
export const whileScrolled = (tell: (more: boolean) => void) => (element: HTMLElement) => {
  const look = () => tell(element.scrollHeight - element.clientHeight - element.scrollTop > 4)
  const stop = focusableWhenScrolled(element)
  const resized = new ResizeObserver(look)
  resized.observe(element)
  for (const child of element.children) resized.observe(child)
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    stop()
    resized.disconnect()
    element.removeEventListener('scroll', look)
  }
}
