// A card that moves from one place to another, by the Web Animations API. Only its transform
// changes, so that nothing else on the page moves.
import { cubicOut } from 'svelte/easing'

const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)'
const SLIDE = 180 // milliseconds

/** Where an element is on the screen. */
export const placeOf = (element: Element | null | undefined) => element?.getBoundingClientRect()

/** The transform that puts an element at `to` where it would be at `from`. */
function moved(from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  const scale = Math.min(1, from.width / to.width || 1)
  return `translate(${x}px, ${y}px) scale(${scale})`
}

/**
 * Lets elements arrive from a place, one `apart` after the other; times are milliseconds. All are
 * measured before any of them moves, so that the browser lays the page out once.
 */
export function arrive(elements: Element[], from: DOMRect, duration: number, apart = 0) {
  const starts = elements.map((one) => ({ transform: moved(from, one.getBoundingClientRect()) }))
  elements.forEach((one, i) =>
    one.animate([starts[i]!, {}], {
      duration,
      delay: i * apart,
      easing: EASE,
      fill: 'backwards',
      composite: 'add',
    }),
  )
}

/** Lets an element slide to its place, from this many pixels beside it. */
export const slide = (element: Element, x: number, y: number) =>
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], {
    duration: SLIDE,
    easing: EASE,
    composite: 'add', // its transform says where its place is
  })

/**
 * Lets an element fade while it goes this many pixels; for `out:`. Svelte's `fly` does the same, but
 * it reads the style of each element, so that the page is laid out while it is drawn.
 */
export const away = (
  _: Element,
  { x, y, duration }: { x: number; y: number; duration: number },
) => ({
  duration,
  easing: cubicOut,
  css: (_left: number, gone: number) =>
    `transform: translate(${gone * x}px, ${gone * y}px); opacity: ${1 - gone}`,
})

/** Shows a copy of a card on its way; the card itself has gone, or is one of many. */
export function sendCopy(card: Element, from: DOMRect, to: DOMRect, duration: number, delay = 0) {
  const copy = card.cloneNode(true) as HTMLElement
  const place = { left: `${to.x}px`, top: `${to.y}px`, width: `${to.width}px` }
  Object.assign(copy.style, place, { position: 'fixed', zIndex: '4', pointerEvents: 'none' })
  copy.setAttribute('aria-hidden', 'true')
  document.body.append(copy)
  const end = [{ transform: moved(from, to) }, { transform: 'none' }]
  const flight = copy.animate(end, { duration, delay, easing: EASE, fill: 'both' })
  flight.finished.catch(() => {}).finally(() => copy.remove())
}
