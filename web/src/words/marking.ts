// Finds the terms of a game in a text. A stem is the beginning of a word, in any case; with a full
// stop at its end it is the whole word, because `Re` also begins `Regel`.
import type { Term } from '../wire/games'

type Part = { part: string; term: Term | null }

const WHOLE = '.'
const escaped = (stem: string) => stem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const pattern = (stem: string) =>
  stem.endsWith(WHOLE) ? `${escaped(stem.slice(0, -1))}(?!\\p{L})` : `${escaped(stem)}\\p{L}*`

const isOf = (word: string, stem: string) =>
  stem.endsWith(WHOLE) ? word === stem.slice(0, -1) : word.startsWith(stem)

/** Splits a text into parts, so that the first occurrence of each term is separate. */
export function parted(sentence: string, terms: Term[]): Part[] {
  const stems = terms.flatMap((term) => term.stems.map((stem) => ({ stem, term })))
  if (!stems.length) return [{ part: sentence, term: null }]
  const longest = stems.sort((a, b) => b.stem.length - a.stem.length)
  const word = new RegExp(
    `(?<![\\p{L}\\d:])(${longest.map(({ stem }) => pattern(stem)).join('|')})`,
    'giu',
  )
  const seen = new Set<string>()
  return sentence.split(word).map((part, i) => {
    const lower = part.toLowerCase()
    const found = i % 2 ? longest.find(({ stem }) => isOf(lower, stem.toLowerCase()))?.term : null
    if (!found || seen.has(found.key)) return { part, term: null }
    seen.add(found.key)
    return { part, term: found }
  })
}
