// Which words of the game the table shows: in a lesson those that it has taught, otherwise all.
import type { Term } from '../wire/games'
import { allTerms, termOf } from './terms.svelte'

let isTaught = $state.raw<((term: Term) => boolean) | null>(null)

/** Lets tables show only words whose terms were taught; with null, all of them again. */
export const showOnly = (taught: typeof isTaught) => void (isTaught = taught)

/** Whether the table may show the word of a key. A word that is no term needs no teaching. */
export function isShown(key: string): boolean {
  if (!isTaught) return true
  const term = termOf(key)
  return !term || isTaught(term)
}

/** Whether the table may show some word of a kind, such as `bid.`: then it may show a pass, too. */
export const isAnyShown = (kind: string) =>
  !isTaught || allTerms().some((term) => isTaught!(term) && term.words.some(startsWith(kind)))

const startsWith = (kind: string) => (word: string) => word.startsWith(kind)
