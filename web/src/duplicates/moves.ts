// A finished deal move by move, and where two ways of playing the same cards part.
import { emptyTable, evolve, type Table } from '../table'
import type { DealRecord, Event, Game } from '../wire'
import { sentence } from '../words/sentence'
import { t } from '../words/words.svelte'

export interface Move {
  event: Event
  line: string
}

/** What goes without being told: the cards are the same, and phases are no acts. */
const SILENT = new Set(['dealt', 'began', 'took', 'sheet'])

/** All that was done in a deal, each in a sentence, seen with open cards. */
export function movesOf(record: DealRecord, game: Game): Move[] {
  const chairs = record.names.map((_, seat, { length }) =>
    game.clockwise ? seat : (length - seat) % length,
  )
  const named = record.names.map((name, seat) => [
    chairs[seat],
    { name: name || t().somebody, bot: null },
  ])
  let table: Table = { ...emptyTable(), chairs, sitters: Object.fromEntries(named) }
  const moves: Move[] = []
  for (const event of record.events['open'] ?? []) {
    table = evolve(table, event)
    const line = SILENT.has(event.type) ? '' : sentence(event, table)
    if (line) moves.push({ event, line })
  }
  return moves
}

/** How many moves two people have made alike before one did something else. */
export function alike(one: Move[], other: Move[]): number {
  const same = (n: number) => JSON.stringify(one[n]?.event) === JSON.stringify(other[n]?.event)
  let n = 0
  while (n < one.length && n < other.length && same(n)) n++
  return n
}
