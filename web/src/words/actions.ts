// What an action is called on a button and in the log. Actions are text; their words are the server's.
import { tarokkNumber } from '../cards'
import type { Meaning } from '../wire'
import { cardName, hasWord, t, word } from './words.svelte'

/** Names of the rungs above an announcement, as actions write them. */
export const RUNGS = ['', 'kontra', 'rekontra', 'szubkontra', 'hirskontra', 'mordkontra']

const first = (...keys: string[]) => keys.find(hasWord) ?? keys.at(-1)!

/** A word of kontra by its name, above all names by its number. */
export const rungLabel = (level: number): string =>
  level < RUNGS.length ? word(`level.${level}`) : `${word('level.1')} ${level}`

/** One thing said of one figure: `kontra game`, or `arrivazs` alone, which announces it. */
export function sayLabel(level: number, figure: string): string {
  const name = word(`figure.${figure}`)
  return level ? t().says(rungLabel(level), name) : name
}

/** The level of a word: its place among the names, or the number it has above them. */
const levelOf = (rung: string) => (RUNGS.includes(rung) ? RUNGS.indexOf(rung) : Number(rung.replace('kontra-', '')))

export function sayPart(part: string): string {
  const [rung = '', figure] = part.split(' ')
  return figure ? sayLabel(levelOf(rung), figure) : sayLabel(0, rung)
}

export const claimLabel = (claim: string) =>
  word({ rest: 'action.claim', none: 'action.concede' }[claim] ?? 'action.claim idegen')

export function label(action: string): string {
  const [verb = '', ...rest] = action.split(' ')
  switch (verb) {
    case 'bid':
      return word(`bid.${rest[0]}`)
    case 'choose':
      return word(`${rest[0]}.${rest[1]}`)
    case 'play':
    case 'lay':
      return rest.map(cardName).join(', ')
    case 'say':
      return rest[0] === 'pass' ? word(first('say.pass', 'bid.pass')) : rest.join(' ').split(', ').map(sayPart).join(', ')
    case 'annul':
      return t().throwIn(word(`thrown.${rest[0]}`))
    default:
      return word(`action.${action}`)
  }
}

/** What a bid promises and brings, in words. */
export const meaning = (means: Meaning[]) => 
  means.map(({ key, params }) => word(`means.${key}`, params.card ? { ...params, card: tarokkNumber(String(params.card)) } : params)).join('; ')
