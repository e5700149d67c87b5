// The names of seats for somebody who looks back at a deal: their own says that it is theirs.
import { nameOf, type Table } from '../table'
import { t } from '../words/words.svelte'

/** The name at a seat, with "(you)" if it is `mine`. */
export const namedFor = (mine: number | null | undefined, table: Table, seat: number) =>
  seat === mine ? `${nameOf(table, seat)} (${t().you})` : nameOf(table, seat)
