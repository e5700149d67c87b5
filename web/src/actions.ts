// What a player can do at a table. On the wire and in a record an action is text. Only this module
// reads and writes that text.
import type { Say } from './wire/base'
import type { Pick } from './wire/turn'

export type Action =
  | { verb: 'bid'; bid: string }
  | { verb: 'choose'; what: string; value: string }
  | { verb: 'lay'; cards: string[] }
  | { verb: 'play'; card: string }
  | Speech
  /** the rest of the tricks: `rest`, `rest-idegen`, or `none`, which concedes them */
  | { verb: 'claim'; claim: string }
  | { verb: 'answer'; accepts: boolean }
  | { verb: 'annul'; why: string }
  /** an action that only a newer server knows; it is shown, and sent back unchanged */
  | { verb: 'other'; text: string }

/** Everything that is said in one turn; an empty list is a pass. */
export interface Speech {
  verb: 'say'
  says: Say[]
}

/** The words for doubling, by level. Above them, a word is formed from the level. */
export const RUNGS = ['', 'kontra', 'rekontra', 'szubkontra', 'hirskontra', 'mordkontra']
const BEYOND = 'kontra-'
const CLAIMS: Record<string, string> = {
  rest: 'claim',
  'rest-idegen': 'claim idegen',
  clear: 'claim clear',
  none: 'concede',
}

export const PASS: Speech = { verb: 'say', says: [] }
export const CLAIM: Action = { verb: 'claim', claim: 'rest' }
export const LAY_OPEN: Action = { verb: 'claim', claim: 'clear' }
export const CONCEDE: Action = { verb: 'claim', claim: 'none' }
export const ACCEPT: Action = { verb: 'answer', accepts: true }

/** Whether the text of an action claims or concedes the rest. */
export const isClaim = (text: string) => text.startsWith('claim')

/** Returns the action for a text. */
export function parse(text: string): Action {
  const [verb, ...words] = text.split(' ')
  const [first = '', second = ''] = words
  const claim = Object.keys(CLAIMS).find((one) => CLAIMS[one] === text)
  if (claim) return { verb: 'claim', claim }
  if (text === 'accept' || text === 'dispute') return { verb: 'answer', accepts: text === 'accept' }
  if (verb === 'lay' && first) return { verb, cards: words }
  if (verb === 'choose' && words.length === 2) return { verb, what: first, value: second }
  if (verb === 'say' && first) return parseSpeech(words.join(' ')) ?? { verb: 'other', text }
  if (verb === 'bid' && words.length === 1) return { verb, bid: first }
  if (verb === 'play' && words.length === 1) return { verb, card: first }
  if (verb === 'annul' && words.length === 1) return { verb, why: first }
  return { verb: 'other', text }
}

function parseSpeech(said: string): Speech | null {
  if (said === 'pass') return PASS
  const says = said.split(', ').map(parseSay)
  return says.every((say) => say !== null) ? { verb: 'say', says } : null
}

function parseSay(said: string): Say | null {
  const words = said.split(' ')
  const figure = words.at(-1)!
  if (words.length === 1) return { figure, level: 0 }
  const level = levelOf(words[0]!)
  return words.length === 2 && level ? { figure, level } : null
}

/** The level of a word for doubling: its index among the names, or the number in the word. */
const levelOf = (rung: string) =>
  rung.startsWith(BEYOND) ? Number(rung.slice(BEYOND.length)) : Math.max(0, RUNGS.indexOf(rung))

/** Returns the text of an action; `parse` reads it back. */
export function print(action: Action): string {
  switch (action.verb) {
    case 'bid':
      return `bid ${action.bid}`
    case 'choose':
      return `choose ${action.what} ${action.value}`
    case 'lay':
      return `lay ${action.cards.join(' ')}`
    case 'play':
      return `play ${action.card}`
    case 'say':
      return `say ${action.says.map(printSay).join(', ') || 'pass'}`
    case 'claim':
      return CLAIMS[action.claim] ?? 'claim'
    case 'answer':
      return action.accepts ? 'accept' : 'dispute'
    case 'annul':
      return `annul ${action.why}`
    case 'other':
      return action.text
  }
}

/** One announcement or doubling: `kontra game`, or `arrivazs` alone, which announces it. */
export const printSay = ({ figure, level }: Say) =>
  level ? `${RUNGS[level] ?? BEYOND + level} ${figure}` : figure

/** The action for the cards that were picked, as the server asked for them. */
export const withCards = (pick: Pick, cards: string[]) => parse([pick.verb, ...cards].join(' '))

export const isSpeech = (action: Action): action is Speech => action.verb === 'say'
export const isPass = (action: Action) => isSpeech(action) && !action.says.length
export const isSame = (one: Action | null, other: Action | null) =>
  one !== null && other !== null && print(one) === print(other)
export const includes = (actions: Action[], wanted: Action) =>
  actions.some((action) => isSame(action, wanted))

/** Returns the cards that an action plays or lays away. */
export function cardsOf(action: Action): string[] {
  if (action.verb === 'play') return [action.card]
  return action.verb === 'lay' ? action.cards : []
}
