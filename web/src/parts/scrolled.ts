/**
 * Calls `look` when the size of an element or of a part of it changes, or its text, which may be
 * higher than the element: after the layout, when looking costs nothing. Call the result to stop.
 */
export function watch(element: HTMLElement, look: () => void) {
  let frame = 0
  // In the next frame: what `look` changes may change the size again, and a browser calls that an
  // error if it happens while sizes are told.
  const resized = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  const parts = () => {
    resized.disconnect() // or it would not report again what it knows already
    for (const one of [element, ...element.children]) resized.observe(one)
  }
  const changed = new MutationObserver(parts)
  changed.observe(element, { childList: true, subtree: true, characterData: true })
  parts()
  return () => {
    cancelAnimationFrame(frame)
    resized.disconnect()
    changed.disconnect()
  }
}

/** Gives an element a tab stop while its content overflows. */
export function offerFocus(element: HTMLElement) {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
  if (scrollHeight > clientHeight || scrollWidth > clientWidth) element.tabIndex = 0
  else element.removeAttribute('tabindex')
}

/**
 * Attach to an element: while its content overflows, the element gets a tab stop, so that the
 * keyboard can scroll it.
 */
export const focusableWhenScrolled = (element: HTMLElement) =>
  watch(element, () => offerFocus(element))

/** Attach to an element: tells whether a part of it lies outside the element around it. */
export const whileOutside = (tell: (outside: boolean) => void) => (element: HTMLElement) => {
  const around = element.parentElement!
  return watch(around, () => {
    const [own, place] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
    tell(own.top < place.top - 1 || own.bottom > place.bottom + 1)
  })
}

/** The same as `focusableWhenScrolled`, and calls back with whether there is more below the edge. */
export const whileScrolled = (tell: (more: boolean) => void) => (element: HTMLElement) => {
  const look = () => tell(element.scrollHeight - element.clientHeight - element.scrollTop > 4)
  const stop = watch(element, () => {
    offerFocus(element)
    look()
  })
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    stop()
    element.removeEventListener('scroll', look)
  }
}
