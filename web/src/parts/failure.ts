// What a page says if it cannot show something.
import { Refused } from '../api'
import { t, text } from '../words/words.svelte'

/** The server's reason: nothing is there, not any more, or not for me. Or that it did not work. */
export function failure(error: unknown): string {
  if (!(error instanceof Refused) || error.status >= 500) return t().failed
  return text(error.text) || t().notFound
}
