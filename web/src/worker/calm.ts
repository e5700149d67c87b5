// When the service worker may fetch all files of the page: not while somebody waits for the cards.
import { LOBBY, match, TABLE } from '../pages'

/** milliseconds after which a visitor of the lobby seems to read it */
export const READS = 5_000
const WATCHES = 30_000 // milliseconds after which a table seems to deal no cards

/** Whether the line is free, on a page that is there for this many milliseconds. */
export function isCalm(path: string, since: number): boolean {
  if (match(TABLE, path)) return handIsThere() || since > WATCHES
  return !match(LOBBY, path) || since > READS
}

function handIsThere(): boolean {
  const hand = document.querySelector('[data-testid=hand]')
  return !!hand && [...hand.querySelectorAll('img')].every((picture) => picture.complete)
}
