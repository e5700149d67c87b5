// A chat line in the reader's language.
import type { ChatLine } from '../../wire/chat'
import { t, word } from '../../words/words.svelte'

/** Returns what was said, without the speaker; a reaction is a picture. */
export const saidIn = (line: ChatLine): string =>
  line.text ?? (line.phrase ? word(`phrase.${line.phrase}`) : '')

/** Returns the line as a screen reader reads it. */
export function readAloud(line: ChatLine): string {
  if (line.put_out !== undefined)
    return t().wasPutOut(line.name, line.put_out && word(`put-out.${line.put_out}`))
  if (line.reaction) return `${line.name} ${word(`reaction.${line.reaction}`)}`
  return `${line.name}: ${saidIn(line)}`
}
