// The labels of actions on buttons and in the log; the words are the server's.
import { isPass, print, RUNGS, type Action } from '../actions'
import { tarokkNumber } from '../cards/cards'
import type { Say } from '../wire/base'
import type { Meaning } from '../wire/events'
import { heardCard } from './spoken'
import { cardName, hasWord, t, word } from './words.svelte'

const first = (...keys: string[]) => keys.find(hasWord) ?? keys.at(-1)!

export const passLabel = () => word(first('say.pass', 'bid.pass'))

/** The word for a level of kontra; above the named levels, its number. */
export const rungLabel = (level: number): string =>
  level < RUNGS.length ? word(`level.${level}`) : `${word('level.1')} ${level}`

/** One announcement or doubling: `kontra game`, or `arrivazs` alone, which announces it. */
export function sayLabel({ figure, level }: Say): string {
  const name = word(`figure.${figure}`)
  return level ? t().says(rungLabel(level), name) : name
}

/** Everything that was said in one turn. */
export const saysLabel = (says: Say[]) => says.map(sayLabel).join(', ') || passLabel()

export const claimLabel = (claim: string) =>
  word(
    { none: 'action.concede', rest: 'action.claim', clear: 'action.claim clear' }[claim] ??
      'action.claim idegen',
  )

/** Who claims or concedes what, as a sentence. */
export function claimed(who: string, claim: string): string {
  const { none, rest, clear, idegen } = t().claimed
  return ({ none, rest, clear }[claim] ?? idegen)(who)
}

/** `pass` is another label for a pass, if there is one. */
export function label(action: Action, pass = ''): string {
  if (pass && isPass(action)) return pass
  switch (action.verb) {
    case 'bid':
      return word(`bid.${action.bid}`)
    case 'choose':
      return word(`${action.what}.${action.value}`)
    case 'play':
      return cardName(action.card)
    case 'lay':
      return action.cards.map(cardName).join(', ')
    case 'say':
      return saysLabel(action.says)
    case 'claim':
      return claimLabel(action.claim)
    case 'annul':
      return t().throwIn(word(`thrown.${action.why}`))
    default:
      return word(`action.${print(action)}`)
  }
}

/** What a bid promises and brings, in words; `numbered` writes a tarokk's number. */
export const meaning = (means: Meaning[], numbered = tarokkNumber) =>
  meaningParts(means, numbered).join('; ')

/** The same in parts, which a button keeps together on a line. */
export const meaningParts = (means: Meaning[], numbered = tarokkNumber) =>
  means.map(({ key, params }) =>
    word(`means.${key}`, params.card ? { ...params, card: numbered(String(params.card)) } : params),
  )

/** The same for a voice, which spells Roman numerals. */
export const heardMeaning = (means: Meaning[]) => meaning(means, heardCard)
