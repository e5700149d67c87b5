// How what may be announced is sorted on its sheet.
import {
  includes,
  isPass,
  isSpeech,
  printSay,
  RUNGS,
  type Action,
  type Speech,
} from '../../actions'
import type { Item, Say } from '../../wire'

export interface Group {
  kind: 'call' | 'double' | 'announce'
  offered: Action[]
}

/** What is on offer, sorted into what one calls, doubles and announces. */
export function groupsOf(options: Action[]): Group[] {
  const says = options.filter(isSpeech).filter((speech) => !isPass(speech))
  const doubles = (speech: Speech) => speech.says.some(({ level }) => level > 0)
  const groups: Group[] = [
    { kind: 'call', offered: options.filter(({ verb }) => verb === 'choose') },
    { kind: 'double', offered: says.filter(doubles) },
    { kind: 'announce', offered: says.filter((speech) => !doubles(speech)) },
  ]
  return groups.filter(({ offered }) => offered.length)
}

/** What there is besides, but not for me or not now; the server says why not. */
export function closedOf(options: Action[], items: Item[], figures: string[]): Speech[] {
  const doubled = items.map(({ figure, level }) => ({ figure, level: level + 1 }))
  const said: Say[] = [
    ...doubled.filter(({ level }) => level < RUNGS.length),
    ...figures.map((figure) => ({ figure, level: 0 })),
  ]
  const texts = said.map(printSay)
  return said
    .filter((say, i) => texts.indexOf(printSay(say)) === i)
    .map((say): Speech => ({ verb: 'say', says: [say] }))
    .filter((speech) => !includes(options, speech))
}

/** A figure of which there is one in each suit: its key has the suit among its words. */
const OF_A_SUIT = /^([\w-]+)-([cdhs])(-[\w-]+)?$/

function suited(action: Action) {
  const [say, ...more] = isSpeech(action) ? action.says : []
  const found = say && !say.level && !more.length ? OF_A_SUIT.exec(say.figure) : null
  return found ? { suit: found[2]!, figure: found[1]! + (found[3] ?? '') } : null
}

/** The suit of which one announces a figure; none where it is of no suit. */
export const suitOf = (action: Action) => suited(action)?.suit ?? ''

/** Actions one by one, and those that announce one `figure` of several suits together in a row. */
export function seriesOf(actions: Action[]): { figure: string | null; row: Action[] }[] {
  const series: { figure: string | null; row: Action[] }[] = []
  for (const action of actions) {
    const figure = suited(action)?.figure ?? null
    const begun = figure && series.find((one) => one.figure === figure)
    if (begun) begun.row.push(action)
    else series.push({ figure, row: [action] })
  }
  return series
}
