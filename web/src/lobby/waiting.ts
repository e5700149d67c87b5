// Which of my tables to go back to first.
import type { TableCard } from '../wire/tables'

/** How much somebody is missed there: people who wait, then bots, then people who do not wait. */
function weight({ turn, people, slow, over }: TableCard): number {
  if (over) return people.length ? 1 : 0
  if (turn) return people.length || slow ? 4 : 3
  return people.length ? 2 : 0
}

/** The tables to go back to, the most urgent first; the latest first among equals. */
export const waitingFor = <T extends TableCard>(tables: T[]): T[] =>
  tables
    .filter((table) => weight(table) > 0)
    .sort((a, b) => weight(b) - weight(a))
    .filter((table, place) => place === 0 || table.turn)
