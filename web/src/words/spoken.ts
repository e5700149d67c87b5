// Words as a voice reads them best: numbers for Roman numerals, and cards of a suit together.
import { rankOf, suitOf } from '../cards/cards'
import { numberOf } from '../cards/numerals'
import { cardName, rankName, t, word } from './words.svelte'

const ONES = ['', 'I', 'II', 'III', 'IIII', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const NUMERALS = [...ONES, ...ONES.map((one) => `X${one}`), 'XX', 'XXI'].filter(Boolean)
const LONGEST_FIRST = NUMERALS.sort((a, b) => b.length - a.length)
/** Not those of one sign: “I” is also a word. */
const BARE = NUMERALS.filter((roman) => roman.length > 1).join('|')

/** Returns a text in which tarokks have Arabic numbers: voices spell Roman ones, or read a word. */
export function spoken(text: string): string {
  if (!/[IVX]/.test(text)) return text
  const forms = LONGEST_FIRST.map((roman) => [t().tarokk(roman), t().tarokk(`${numberOf(roman)}`)])
  const named = forms.reduce((said, [form, heard]) => replaced(said, form!, heard!), text)
  return named.replace(new RegExp(alone(BARE), 'gu'), (roman) => `${numberOf(roman)}`)
}

/** Whole words only: “tarokk I” also begins “tarokk II”. */
const alone = (form: string) => `(?<![\\p{L}])(?:${form})(?![\\p{L}])`
const replaced = (text: string, form: string, heard: string) =>
  text.replace(new RegExp(alone(form), 'gu'), heard)

/** Returns a card's name, for a picture's alternative text. */
export const heardCard = (card: string | null) => spoken(cardName(card))

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
  return cards.map(heardCard).join(', ')
}
