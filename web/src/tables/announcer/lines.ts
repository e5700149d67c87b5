// What happened at one event, in sentences.
import type { Table } from '../../table'
import type { Event } from '../../wire/events'
import { revealed, sentence } from '../../words/sentence'
import { momentsOf } from '../drama/moments'

export interface Entry {
  /** the number of the event */
  n: number
  event: Event
  /** the table after it */
  table: Table
}

/** Returns the sentences of an event, if there are any; `before` is the table before it. */
export const linesOf = (entry: Entry, before?: Table): string[] =>
  [
    sentence(entry.event, entry.table),
    ...revealed(before, entry.table),
    ...momentsOf(entry, before).flatMap(({ told, text }) => (told ? [] : [text])),
  ].filter(Boolean)
