// Words in the person's language: the page's own (`t`) and the games' (`word`), which the server tells.
import { api } from '../api'
import { rankOf, suitOf } from '../cards'
import { deck } from '../deck.svelte'
import { settings } from '../settings.svelte'
import type { Params, Texts } from '../wire'
import { de } from './de'
import { en } from './en'
import { hu } from './hu'

const pages = { en, hu, de }
let spoken = $state.raw<Record<string, string>>({})

/** The page's own words. */
export const t = () => pages[settings.lang]

export async function loadWords() {
  spoken = await api.words(settings.lang)
}

export const hasWord = (key: string) => key in spoken

/** The German name of a suit, where the cards on the table have German suits. */
const german = (key: string) =>
  deck() === 'german' ? pages[settings.lang].germanSuits[/^(?:suit|trumps)\.([cdhs])$/.exec(key)?.[1] ?? ''] : undefined

/** A game's word by its key; without one, the last part of the key is better than nothing. */
export function word(key: string, params: Params = {}): string {
  const text = german(key) ?? spoken[key] ?? key.slice(key.lastIndexOf('.') + 1)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : (spoken[`${name}.${value}`] ?? String(value))
  })
}

/** The last parts of all keys that begin so, in the server's order: `bid.` gives every bid. */
export const wordsUnder = (prefix: string) =>
  Object.keys(spoken).filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
    .map((key) => key.slice(prefix.length))

export const text = (texts: Texts | null | undefined) => texts?.[settings.lang] ?? texts?.en ?? ''

/** A card as it is read aloud. */
export function cardName(card: string | null): string {
  if (card === null) return t().hiddenCard
  if (hasWord(`card.${card}`)) return word(`card.${card}`)
  const suit = suitOf(card)
  if (!suit) return t().honours[card] ?? t().tarokk(card)
  const rank = rankOf(card)
  const ranks: Record<string, string> = deck() === 'german' ? { ...t().ranks, ...t().germanRanks } : t().ranks
  return t().cardOf(word(`suit.${suit}`), ranks[rank] ?? rank)
}

/** Points that are no whole number, with a sign; from ten on with so many places. */
export function points(value: number, most = 1): string {
  const size = Math.abs(value)
  const digits = size < 9.95 ? 1 : most
  const said = size.toLocaleString(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return size < 0.05 ? said : `${value < 0 ? '−' : '+'}${said}`
}

export const signed = (points: number) =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
