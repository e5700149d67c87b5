// The deck on the table: which pictures and names its cards have. A pack with a skíz is a tarokk pack; one of 32
// cards may be shown with German suits.
import { settings } from './settings.svelte'

export type Deck = 'french' | 'german' | 'tarokk'

let cards = $state.raw<string[]>([])

/** From now on these are the cards that lie on the table. */
export const onTable = (pack: string[]) => (cards = pack)

export function deckOf(pack: string[]): Deck {
  if (pack.includes('skiz')) return 'tarokk'
  return settings.germanSuits && pack.length === 32 ? 'german' : 'french'
}

export const deck = () => deckOf(cards)
