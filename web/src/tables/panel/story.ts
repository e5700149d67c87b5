// The log as a story: what happened, grouped by phase and trick, with a weight for each line.
import { nameOf } from '../../table'
import type { Event } from '../../wire/events'
import { isPlay } from '../../phases'
import { t, word } from '../../words/words.svelte'
import { linesOf, type Entry } from '../announcer/lines'

export interface Told {
  key: string
  line: string
  /** how much it matters */
  weight: 'strong' | 'plain' | 'quiet'
  /** a bid or a card stands beside the one before it */
  beside: boolean
  /** the played card, and who played it */
  played?: { who: string; card: string } | undefined
  /** whether a page explains it */
  fairness: boolean
}
export interface Chapter {
  key: string
  title: string
  lines: Told[]
}

const STRONG: Event['type'][] = ['deal', 'declared', 'thrown_in', 'took', 'claimed', 'settled']
const BESIDE: Event['type'][] = ['bade', 'played']

/** Returns the events of a deal in chapters. */
export function storyOf(log: Entry[]): Chapter[] {
  const chapters: Chapter[] = []
  log.forEach((entry, i) => {
    const lines = linesOf(entry, log[i - 1]?.table).map((line, part) => toldOf(entry, line, part))
    if (!lines.length) return
    const title = titleOf(entry)
    const last = chapters.at(-1)
    if (last?.title === title) last.lines.push(...lines)
    else chapters.push({ key: `${entry.n}`, title, lines })
  })
  return chapters
}

function titleOf({ event, table }: Entry): string {
  const { name, kind } = table.phase
  if (!name || event.type === 'deal') return ''
  if (!isPlay(kind)) return word(`phase.${name}`)
  return t().trickNo(table.tricks.length + (event.type === 'took' ? 0 : 1))
}

function toldOf({ n, event, table }: Entry, line: string, part: number): Told {
  const played =
    event.type === 'played' && !part
      ? { who: nameOf(table, event.seat), card: event.card }
      : undefined
  const beside = !part && BESIDE.includes(event.type)
  const fairness = event.type === 'secrets'
  return { key: `${n} ${part}`, line, weight: weightOf(event, part), beside, played, fairness }
}

/** What is said besides the event itself always matters: a side, a figure, a catch. */
function weightOf(event: Event, part: number): Told['weight'] {
  if (part || STRONG.includes(event.type)) return 'strong'
  if (event.type === 'said') return event.says.length ? 'strong' : 'quiet'
  return event.type === 'bade' && event.bid === 'pass' ? 'quiet' : 'plain'
}
