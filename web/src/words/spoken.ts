// Words as a voice reads them best: numbers for Roman numerals, and cards of a suit together.
import { groupOf, rankOf, suitOf } from '../cards/cards'
import { numberOf } from '../cards/numerals'
import type { Game } from '../wire/games'
import { cardName, hasWord, rankName, t, word } from './words.svelte'

/** A numeral of one letter may be a word, such as “I”, unless it is beside “tarokk”. */
const OF_ONE_LETTER = ['I', 'V', 'X']
const LONGER = '[IVX]{2,}'

/** It is made at each call: a browser that is too old must get as far as to be told so. */
function whole(form: string) {
  return new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'gu')
}

/** Returns a text in which tarokks have Arabic numbers: voices spell Roman ones, or read a word. */
export function spoken(text: string): string {
  if (!/[IVX]/.test(text)) return text
  const longer = text.replace(whole(LONGER), (roman) => `${numberOf(roman)}`)
  return OF_ONE_LETTER.reduce(
    (said, one) => said.replace(whole(t().tarokk(one)), t().tarokk(`${numberOf(one)}`)),
    longer,
  )
}

/** Returns a card as it is said, without Roman numerals. */
export const heardCard = (card: string | null) => spoken(cardName(card))

/** Returns the cards in their order, and those of one group together: “spades: king, 9”. */
export function spokenCards(cards: string[], game: Game, trumps = ''): string {
  const groups: string[][] = []
  for (const card of cards) {
    const last = groups.at(-1)
    if (last && groupOf(last[0]!, game, trumps) === groupOf(card, game, trumps)) last.push(card)
    else groups.push([card])
  }
  return groups.map((group) => spokenGroup(group, game)).join('; ')
}

function spokenGroup(cards: string[], game: Game): string {
  const suits = new Set(cards.map(suitOf))
  const suit = suitOf(cards[0]!)
  if (suits.has('')) return `${t().heardTarokks}: ${cards.map(numbered).join(', ')}`
  if (suits.size > 1 || game.trumps?.includes(cards[0]!))
    return `${t().heardTrumps}: ${cards.map(cardName).join(', ')}`
  return `${word(`suit.${suit}`)}: ${cards.map((card) => rankName(rankOf(card))).join(', ')}`
}

/** A tarokk by its number alone, if it has no name. */
const numbered = (card: string) => (hasWord(`card.${card}`) ? cardName(card) : `${numberOf(card)}`)
