// What a page says if it cannot show something.
import { Refused } from '../api'
import { t, text } from '../words/words.svelte'

const GONE = 410

/** That there is nothing, why it is there no more, or that the request failed. */
export function failure(error: unknown): string {
  if (!(error instanceof Refused) || error.status >= 500) return t().failed
  return (error.status === GONE && text(error.text)) || t().notFound
}
