// A finished deal move by move, and where two plays of the same cards differ.
import { lasting } from '../names'
import { emptyTable, evolve, type Table } from '../table'
import type { DealRecord } from '../wire/deals'
import type { Event } from '../wire/events'
import type { Game } from '../wire/games'
import { sentence } from '../words/sentence'
import { t } from '../words/words.svelte'

export interface Move {
  event: Event
  line: string
}

/** Events that need no sentence: the cards are the same, and phases are not moves. */
const SILENT = new Set(['dealt', 'began', 'took', 'sheet'])

/** Returns every move of a deal as a sentence, seen with open cards. */
export function movesOf(record: DealRecord, game: Game): Move[] {
  const chairs = record.names.map((_, seat, { length }) =>
    game.clockwise ? seat : (length - seat) % length,
  )
  const named = record.names.map((name, seat) => [
    chairs[seat],
    { name: name || t().somebody, face: lasting(record.names, seat), bot: null },
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

/** Returns how many moves were the same before the two plays differ. */
export function alike(one: Move[], other: Move[]): number {
  const same = (n: number) => JSON.stringify(one[n]?.event) === JSON.stringify(other[n]?.event)
  let n = 0
  while (n < one.length && n < other.length && same(n)) n++
  return n
}
