// A card that moves from one place to another, by the Web Animations API. Only its transform
// changes, so that nothing else on the page moves.
import { cubicOut } from 'svelte/easing'

const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)'
const SLIDE = 180 // milliseconds
/** Cards that a deal lets go in one frame. */
const AT_ONCE = 2

/** Resolves when the page is about to be painted: there, measuring it costs nothing more. */
export const drawn = () => new Promise<unknown>(requestAnimationFrame)

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
 * Moves an element from a transform beside its place to the place, which its own transform says. The
 * browser can do that without the thread of the scripts, which it could not if one was added.
 */
function fly(element: Element, start: string, duration: number) {
  const place = (element as HTMLElement).style.transform
  const keys = [{ transform: `${place} ${start}` }, { transform: place || 'none' }]
  element.animate(keys, { duration, easing: EASE })
}

/**
 * How each element starts from a place. All are measured before any of them moves, so that the
 * browser lays the page out once.
 */
function flights(elements: Element[], from: DOMRect, duration: number): (() => void)[] {
  const starts = elements.map((one) => moved(from, one.getBoundingClientRect()))
  return elements.map((one, i) => () => fly(one, starts[i]!, duration))
}

/** Lets elements arrive from a place; the duration is in milliseconds. */
export function arrive(elements: Element[], from: DOMRect, duration: number) {
  for (const start of flights(elements, from, duration)) start()
}

/**
 * Lets cards arrive from a place one `apart` after the other, in milliseconds, and no more than two
 * in a frame. A picture is drawn when its card leaves: to draw a whole hand in one frame would take
 * long on a phone. Only the picture is hidden before that, so that a screen reader finds the card.
 */
export async function arriveInTurn(
  cards: Element[],
  from: DOMRect,
  duration: number,
  apart: number,
) {
  const starts = flights(cards, from, duration)
  const hidden = cards.map((card) => [...card.getElementsByTagName('img')].map(hide))
  const begun = performance.now()
  for (let i = 0; i < cards.length; await drawn()) {
    const due = Math.ceil((performance.now() - begun + 1) / apart)
    for (const end = Math.min(cards.length, i + AT_ONCE, due); i < end; i++) {
      for (const one of hidden[i]!) one.cancel()
      starts[i]!()
    }
  }
}

const hide = (picture: Element) =>
  picture.animate([{ visibility: 'hidden' }, { visibility: 'hidden' }], { duration: Infinity })

/** Lets an element slide to its place, from this many pixels beside it. */
export const slide = (element: Element, x: number, y: number) =>
  fly(element, `translate(${x}px, ${y}px)`, SLIDE)

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
