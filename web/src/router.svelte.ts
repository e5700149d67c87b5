// The current address: the path and the query of the page, kept in sync with the browser's history.
import { visit } from './parts/back'

const here = () => ({ path: location.pathname, query: location.search, hash: location.hash })

export const place = $state(here())

export function go(to: string, replace = false) {
  visit(to, replace, () => {
    Object.assign(place, here())
    if (!place.hash) scrollTo(0, 0)
  })
}

addEventListener('popstate', () => Object.assign(place, here()))

/** Returns a decoded part of an address, or the part itself if it cannot be decoded. */
export function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Follows plain clicks on internal links without loading the page again. */
export function follow(event: MouseEvent) {
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  go(link.href)
}
