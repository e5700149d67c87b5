import { offerFocus, watch } from '../../parts/scrolled'

/**
 * Attach to an element with a table that scrolls: tells whether less of it is visible than its head
 * and one row, or that its end is below what covers so many pixels of the element around it.
 */
export const whileCut =
  (tell: (cut: boolean) => void, covered: () => number) => (element: HTMLElement) => {
    const look = () => {
      const [head, row] = [element.querySelector('thead'), element.querySelector('tbody tr')]
      const { paddingTop, paddingBottom } = getComputedStyle(element)
      const padding = parseFloat(paddingTop) + parseFloat(paddingBottom)
      const least = (head?.clientHeight ?? 0) + (row?.clientHeight ?? 0) + padding
      const low = element.scrollHeight > element.clientHeight && element.clientHeight < least
      const [end, seen] = [element, element.parentElement!].map(
        (one) => one.getBoundingClientRect().bottom,
      )
      tell(low || (covered() > 0 && end! > seen! - covered() + 1))
      offerFocus(element)
    }
    // `watch` does not see what covers the element, so look again when that changes. To watch anew
    // would do so too, but it would begin in the callback that measures my options, which lie deeper
    // in the page. Browsers report that as an error (findings/resize-observer-begun.sh).
    $effect(() => {
      void covered()
      const frame = requestAnimationFrame(look)
      return () => cancelAnimationFrame(frame)
    })
    return watch(element, look)
  }
