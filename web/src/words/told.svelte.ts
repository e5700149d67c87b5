// Which words of the game the table shows: at a lesson those that it has told, otherwise all.
import { playing } from '../cards/deck.svelte'
import type { Term } from '../wire/games'
import { termOf, termsOf } from './terms.svelte'

let isTold = $state.raw<((term: Term) => boolean) | null>(null)

/** Lets tables show only words whose terms were told; with null, all of them again. */
export const showTold = (told: typeof isTold) => void (isTold = told)

/** Whether the table may show the word of a key. A word that is no term needs no telling. */
export function told(key: string): boolean {
  if (!isTold) return true
  if (termsOf() !== playing()) return false // the terms are still on their way
  const term = termOf(key)
  return !term || isTold(term)
}
