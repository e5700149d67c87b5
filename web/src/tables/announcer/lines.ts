// What happened at one event, in sentences.
import type { Table } from '../../table'
import type { Event } from '../../wire'
import { revealed, sentence } from '../../words/sentence'

export interface Entry {
  /** the number of the event */
  n: number
  event: Event
  /** the table after it */
  table: Table
}

/** Returns the sentences of an event, if there are any; `before` is the table before it. */
export const linesOf = ({ event, table }: Entry, before?: Table): string[] =>
  [sentence(event, table), ...revealed(before, table)].filter(Boolean)
