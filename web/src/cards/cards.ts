// How cards are shown: their picture, their name, and their order in the hand. It does not know
// what they are worth.
import type { Deck } from './deck.svelte'
import { numberOf } from './numerals'
import { settings } from '../settings.svelte'
import type { Game } from '../wire/games'

const SUITED = /^([cdhs])(10|[1-9AKQJC])$/
export const SUIT_SIGNS: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' }
const isRed = (suit: string) => suit === 'd' || suit === 'h'

export const suitOf = (card: string) => SUITED.exec(card)?.[1] ?? ''

/** The number of a tarokk, in Roman or Arabic numerals as the settings say. */
export const tarokkNumber = (card: string) =>
  settings.arabic && /^[IVX]+$/.test(card) ? String(numberOf(card)) : card

export const rankOf = (card: string) => SUITED.exec(card)?.[2] ?? card

export function pictureOf(card: string | null, deck: Deck): string {
  if (card === null) return '/cards/back.svg'
  if (deck === 'french') {
    const paint = settings.fourColours ? ({ c: '-green', d: '-blue' }[suitOf(card)] ?? '') : ''
    return `/cards/${card}${paint}.svg`
  }
  // Our own pictures have several variants; tools/decks explains the letters.
  const way = [settings.arabic && 'a', settings.clear && 'c', settings.fourColours && 'f']
    .filter(Boolean)
    .join('')
  return `/cards/${deck}/${card}.svg${way && '#' + way}`
}

/** The suits in such an order that red and black alternate if the hand allows it, trumps first. */
function suitRow(held: string[], trumps: string): string[] {
  const rest = ['s', 'h', 'c', 'd', ''].filter((suit) => held.includes(suit) && suit !== trumps)
  const row = held.includes(trumps) ? [trumps] : []
  while (rest.length) {
    const last = row.at(-1)
    const next = rest.find((suit) => last === undefined || isRed(suit) !== isRed(last)) ?? rest[0]!
    // With two suits of one colour left and one of the other, begin with the pair, or it ends side
    // by side.
    const pair = rest.filter((suit) => isRed(suit) === isRed(rest[0]!))
    const pick = row.length === 0 && rest.length === 3 && pair.length === 1 ? rest[1]! : next
    row.push(pick)
    rest.splice(rest.indexOf(pick), 1)
  }
  return row
}

/** The group in which a card stands: trumps are one, whatever suit they are named after. */
export const groupOf = (card: string, game: Game, trumps = '') =>
  game.trumps?.includes(card) || suitOf(card) === trumps ? 'trumps' : suitOf(card)

export function sorted(cards: string[], game: Game, order: 'suit' | 'rank', trumps = ''): string[] {
  const group = (card: string) => groupOf(card, game, trumps)
  const groups = game.cards.map(group)
  const strength = (card: string) =>
    game.cards.filter((_, i) => groups[i] === group(card)).indexOf(card)
  // Found once for each card, not in each comparison: a hand is sorted at every event.
  const strengths = new Map(cards.map((card) => [card, strength(card)]))
  const suits = new Set(cards.map((card) => (group(card) === 'trumps' ? trumps : suitOf(card))))
  const row = ['trumps', ...suitRow([...suits], trumps).filter((suit) => suit !== trumps)]
  const bySuit = (a: string, b: string) => row.indexOf(group(a)) - row.indexOf(group(b))
  const byRank = (a: string, b: string) => strengths.get(b)! - strengths.get(a)!
  return [...cards].sort((a, b) =>
    order === 'suit' ? bySuit(a, b) || byRank(a, b) : byRank(a, b) || bySuit(a, b),
  )
}
