// Words in the person's language: the page's own (`t`), and those of the games (`word`), which the
// server sends.
import { api } from '../api'
import { rankOf, suitOf, tarokkNumber } from '../cards/cards'
import { deck, playing } from '../cards/deck.svelte'
import { callGuests } from '../names'
import { settings } from '../settings.svelte'
import type { Lang, Params, Texts } from '../wire/base'
import type { OwnWords } from '../wire/figures'
import { en, type Words } from './en'

const PAGES: Record<Lang, () => Promise<Words>> = {
  en: async () => en, // the fallback if the others do not load
  hu: async () => (await import('./hu')).hu,
  de: async () => (await import('./de')).de,
}
let page = $state.raw<Words>(en)
let spoken = $state.raw<Record<string, string>>({})
let own = $state.raw<OwnWords | null>(null)

/** The page's own words. */
export const t = () => page

export async function loadPage() {
  const lang = settings.lang
  const found = await PAGES[lang]()
  if (lang === settings.lang) page = found // otherwise another language was chosen meanwhile
}

export async function loadWords() {
  const lang = settings.lang
  const found = await api.words(lang)
  if (lang !== settings.lang) return
  spoken = found
}
callGuests(() => spoken['player.guest'] ?? '{number}')

/** Sets the figures of a table's own file as the current ones, if there are any. */
export const speakOf = (figures: OwnWords | null | undefined) => (own = figures ?? null)

export const hasWord = (key: string) => key in spoken

/** The German name of a suit or of a called card, if the cards on the table have German suits. */
function german(key: string): string | undefined {
  if (deck() !== 'german') return undefined
  const [, family, name = ''] = /^(suit|trumps|call)\.(\w+)$/.exec(key) ?? []
  return family === 'call' ? cardName(name) : page.germanSuits[name]
}

/** The word itself; a game may have its own, `level.asserufen.2` for `level.2`. */
const plain = (key: string): string | undefined =>
  german(key) ??
  own?.words[settings.lang]?.[key] ??
  spoken[key.replace('.', `.${playing()}.`)] ??
  spoken[key]

/** A game's word by its key. If there is none, the last part of the key is returned. */
export function word(key: string, params: Params = {}): string {
  const text = plain(key) ?? key.slice(key.lastIndexOf('.') + 1)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value === undefined ? whole : (plain(`${name}.${value}`) ?? String(value))
  })
}

/** The line of a settlement for a voice; a table's own figures have one line for both. */
export function heardLine(key: string, params: Params = {}): string {
  const isOwn = own?.words[settings.lang]?.[`line.${key}`]
  return word(!isOwn && hasWord(`heard-line.${key}`) ? `heard-line.${key}` : `line.${key}`, params)
}

/** The last parts of all keys with this prefix, in the server's order: `bid.` gives every bid. */
export const wordsUnder = (prefix: string) =>
  Object.keys(spoken)
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
    .map((key) => key.slice(prefix.length))

export const text = (texts: Texts | null | undefined) => texts?.[settings.lang] ?? texts?.en ?? ''

/** A card as a screen reader reads it. */
export function cardName(card: string | null): string {
  if (card === null) return t().hiddenCard
  if (hasWord(`card.${card}`)) return word(`card.${card}`)
  const suit = suitOf(card)
  if (!suit) return t().tarokk(tarokkNumber(card))
  return t().cardOf(word(`suit.${suit}`), rankName(rankOf(card)))
}

/** The name of a rank in the pack on the table. */
export function rankName(rank: string): string {
  const ranks: Record<string, string> =
    deck() === 'german' ? { ...t().ranks, ...t().germanRanks } : t().ranks
  return ranks[rank] ?? rank
}

/** Parameters that are codes with words under other prefixes, as on the server. */
const CODED: Record<string, string[]> = {
  next: ['bid'],
  level: ['level', 'bid'],
  said: ['level'],
  value: ['contract', 'trumps', 'call'],
}

/** The name of a sentence's parameter with the cards on the table. */
function called(name: string, value: unknown): string {
  if (name === 'card' || name === 'cards') return String(value).split(' ').map(cardName).join(', ')
  return (
    (CODED[name] ?? [name]).map((family) => plain(`${family}.${value}`)).find((found) => found) ??
    String(value)
  )
}

/**
 * A reason or an advice in the server's words, with the names of the cards on the table. Their signs
 * would differ from the pictures: the server's `♦D` is a Dame, and the picture says Q or O.
 */
export function because(
  family: 'why' | 'why-brief' | 'advice' | 'achieves',
  why: { key: string; params?: Params; text: Texts },
): string {
  const template = spoken[`${family}.${why.key}`]
  if (!template || template.includes('{reason}')) return text(why.text)
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    why.params && name in why.params ? called(name, why.params[name]) : whole,
  )
}

/** Points that may be fractions, with a sign; from ten on with this many decimal places. */
export function points(value: number, most = 1): string {
  const size = Math.abs(value)
  const digits = size < 9.95 ? 1 : most
  const said = size.toLocaleString(settings.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return size < 0.05 ? said : `${value < 0 ? '−' : '+'}${said}`
}

/**
 * Points with one decimal place if they are not whole, formatted for the language. Most are whole:
 * a formatter would take longer than the rest of their line.
 */
export const decimal = (points: number) =>
  Number.isInteger(points)
    ? String(points)
    : points.toLocaleString(settings.lang, { maximumFractionDigits: 1, useGrouping: false })

export const signed = (points: number) =>
  points > 0 ? `+${decimal(points)}` : points < 0 ? `−${decimal(-points)}` : '0'

/** The same for a voice, which skips signs or gives them odd names. */
export const heardPoints = (points: number) =>
  points ? t().heardPoints(decimal(Math.abs(points)), points > 0) : '0'
