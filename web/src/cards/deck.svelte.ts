// The deck on the table: the pictures and names of its cards. A pack with a skíz is a tarokk pack.
// A pack of 32 cards may be shown with German suits.
import { settings } from '../settings.svelte'
import type { Game } from '../wire/games'

export type Deck = 'french' | 'german' | 'tarokk'

let game = $state.raw<Game | null>(null)

/** Sets the game that is played, and with it the cards and words in use. */
export const onTable = (current: Game) => (game = current)

/** The key of the game that is played. */
export const playing = () => game?.key ?? ''

export function deckOf(pack: string[]): Deck {
  if (pack.includes('skiz')) return 'tarokk'
  return settings.germanSuits && pack.length === 32 ? 'german' : 'french'
}

export const deck = () => deckOf(game?.cards ?? [])
