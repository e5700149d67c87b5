// Grouping of the possible announcements on their sheet.
import {
  includes,
  isPass,
  isSpeech,
  printSay,
  RUNGS,
  type Action,
  type Speech,
} from '../../actions'
import type { Say } from '../../wire/base'
import type { Item } from '../../wire/events'

export interface Group {
  kind: 'call' | 'double' | 'announce'
  offered: Action[]
}

const STAKED: Group['kind'] = 'announce'

/** Whether a group shows what each of its actions wins or costs. */
export const isStaked = ({ kind }: Group) => kind === STAKED

/** Returns the offered actions, grouped into calls, doublings and announcements. */
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

/** Returns what exists but is not possible for me or not now; the server gives the reason. */
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

/** A figure with one variant for each suit: the suit is part of the key. */
const OF_A_SUIT = /^([\w-]+)-([cdhs])(-[\w-]+)?$/

function suited(action: Action) {
  const [say, ...more] = isSpeech(action) ? action.says : []
  const found = say && !say.level && !more.length ? OF_A_SUIT.exec(say.figure) : null
  return found ? { suit: found[2]!, figure: found[1]! + (found[3] ?? '') } : null
}

/** The suit of an announced figure, if it has one. */
export const suitOf = (action: Action) => suited(action)?.suit ?? ''

/** Groups the actions that announce one `figure` in several suits; other actions stay single. */
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
