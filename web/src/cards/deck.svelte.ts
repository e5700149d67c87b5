// The deck on the table: which pictures and names its cards have. A pack with a skíz is a tarokk
// pack; one of 32 cards may be shown with German suits.
import { settings } from '../settings.svelte'
import type { Game } from '../wire'

export type Deck = 'french' | 'german' | 'tarokk'

let game = $state.raw<Game | null>(null)

/** From now on this is played: its cards lie on the table, its words are used. */
export const onTable = (current: Game) => (game = current)

/** The key of the game that is played. */
export const playing = () => game?.key ?? ''

export function deckOf(pack: string[]): Deck {
  if (pack.includes('skiz')) return 'tarokk'
  return settings.germanSuits && pack.length === 32 ? 'german' : 'french'
}

export const deck = () => deckOf(game?.cards ?? [])
