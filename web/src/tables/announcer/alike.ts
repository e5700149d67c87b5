// What several players do alike, one after the other, and nobody sees more of: said in one sentence.
import { asksAll } from '../../phases'
import { nameOf, type Table } from '../../table'
import type { Event } from '../../wire/events'
import { t } from '../../words/words.svelte'
import { linesOf, type Entry } from './lines'

interface Alike {
  what: 'drew' | 'laid' | 'plays on'
  seat: number
  /** how many cards */
  count: number
}

/** Returns what an event has in common with others like it, or null if it is told by itself. */
export function alikeOf(event: Event, table: Table): Alike | null {
  if ('stand_in' in event && event.stand_in) return null
  if (event.type === 'drew' && !event.cards.some(Boolean))
    return { what: 'drew', seat: event.seat, count: event.cards.length }
  if (event.type === 'laid' && !event.cards.cards.length)
    return { what: 'laid', seat: event.seat, count: event.cards.size }
  return event.type === 'said' && asksAll(table.phase.kind)
    ? { what: 'plays on', seat: event.seat, count: 0 }
    : null
}

/** Returns the sentences of such events, with one for each row of equal ones. */
export function linesOfAlike(entries: Entry[]): string[] {
  const rows: { one: Alike; row: Entry[] }[] = []
  for (const entry of entries) {
    const one = alikeOf(entry.event, entry.table)!
    const last = rows.at(-1)
    if (last?.one.what === one.what && last.one.count === one.count) last.row.push(entry)
    else rows.push({ one, row: [entry] })
  }
  return rows.flatMap(({ one, row }) => (row.length > 1 ? [together(one, row)] : linesOf(row[0]!)))
}

function together({ what, count }: Alike, row: Entry[]): string {
  const { table } = row.at(-1)!
  const names = row.map((entry) => nameOf(table, alikeOf(entry.event, entry.table)!.seat))
  if (what === 'drew') return t().heardDrew(names, count)
  if (what === 'laid') return t().heardLaid(names, count)
  return t().heardPlayOn(names, names.length === table.chairs.length)
}
