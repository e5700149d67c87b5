// The verdict on a decision as a sentence, with the names of the cards on the table.
import { parse } from '../actions'
import type { Moment } from '../wire/reviews'
import { label } from '../words/actions'
import { decimal, hasWord, text, word } from '../words/words.svelte'

const ACTIONS = ['taken', 'best'] // parameters that are actions, as in `do`

export function verdict({ verdict: found, text: said }: Moment): string {
  if (!found || !hasWord(found.key)) return text(said)
  const params = Object.entries(found.params).map(([key, value]) => [
    key,
    ACTIONS.includes(key) ? label(parse(String(value))) : decimal(Number(value)),
  ])
  return word(found.key, Object.fromEntries(params))
}
