// A declarer, and what they have chosen: the contract, the trumps, the called card.
import { paired, type Table } from '../table'
import { cardName, t, word } from './words.svelte'

/** Returns a choice as a line, such as “Trumps: hearts”. */
export function chosenLine(what: string, value: string): string {
  if (what === 'call') return t().calledCard(cardName(value))
  const name = { contract: t().contract, trumps: t().trumps }[what] ?? word(`chosen.${what}`)
  return `${name}: ${word(`${what}.${value}`)}`
}

/** What a declarer is called: German has another word for one who plays without a partner. */
export const declarerWord = (table: Table) => (paired(table) ? t().declarerWith : t().declarer)
