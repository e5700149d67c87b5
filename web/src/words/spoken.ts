// Words as a voice reads them best: numbers for Roman numerals, and cards of a suit together.
import { rankOf, suitOf } from '../cards/cards'
import { numberOf } from '../cards/numerals'
import { cardName, rankName, t, word } from './words.svelte'

const ONES = ['', 'I', 'II', 'III', 'IIII', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const NUMERALS = [...ONES, ...ONES.map((one) => `X${one}`), 'XX', 'XXI'].filter(Boolean)
const LONGEST_FIRST = NUMERALS.sort((a, b) => b.length - a.length)

/** Returns a text in which tarokks have Arabic numbers: voices spell Roman ones, or read a word. */
export function spoken(text: string): string {
  if (!/[IVX]/.test(text)) return text
  const forms = LONGEST_FIRST.map((roman) => [t().tarokk(roman), t().tarokk(`${numberOf(roman)}`)])
  return forms.reduce((said, [form, heard]) => replaced(said, form!, heard!), text)
}

/** Replaces whole words only: “tarokk I” also begins “tarokk II”. */
const replaced = (text: string, form: string, heard: string) =>
  text.replace(new RegExp(`(?<![\\p{L}])${form}(?![\\p{L}])`, 'gu'), heard)

/** Returns the cards in their order, and those of one suit together: “spades: king, 9”. */
export function spokenCards(cards: string[]): string {
  const groups: string[][] = []
  for (const card of cards) {
    const last = groups.at(-1)
    if (last && suitOf(last[0]!) === suitOf(card)) last.push(card)
    else groups.push([card])
  }
  return groups.map(spokenGroup).join('; ')
}

function spokenGroup(cards: string[]): string {
  const suit = suitOf(cards[0]!)
  if (suit)
    return `${word(`suit.${suit}`)}: ${cards.map((card) => rankName(rankOf(card))).join(', ')}`
  return cards.map((card) => spoken(cardName(card))).join(', ')
}
