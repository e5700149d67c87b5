// The steps of a finished deal: every state of the table that changes what the viewer sees.
import { lasting } from '../names'
import { emptyTable, evolve, type Table } from '../table'
import type { DealRecord } from '../wire/deals'
import type { Game } from '../wire/games'
import { sentence } from '../words/sentence'
import { t } from '../words/words.svelte'

export interface Step {
  table: Table
  /** what happened, as a sentence */
  line: string
  /** the number of the played card, or -1 */
  card: number
  /** the number of the event */
  event: number
  /** how many events there have been */
  count: number
}

/** The chair of each seat. Chairs are numbered clockwise, whichever way the game is played. */
export const chairsOf = (found: DealRecord, game: Game): number[] =>
  found.names.map((_, seat, { length }) => (game.clockwise ? seat : (length - seat) % length))

/**
 * The kinds of the bots by seat, so that they look as they did at the table. The bot that played
 * the first card of a seat counts, because a person who leaves later is still shown as that person.
 */
function botsOf(found: DealRecord): (string | null)[] {
  const by: (string | null)[] = []
  for (const [number, event] of (found.events.open ?? []).entries())
    if (event.type === 'played' && by[event.seat] === undefined)
      by[event.seat] = found.bots?.[number] ?? null
  return by
}

function begun(found: DealRecord, deal: number, chairs: number[]): Table {
  const bots = botsOf(found)
  const sitters = found.names.map((name, seat) => [
    chairs[seat],
    { name: name || t().somebody, face: lasting(found.names, seat), bot: bots[seat] ?? null },
  ])
  return {
    ...emptyTable(),
    sitters: Object.fromEntries(sitters),
    chairs,
    number: deal,
    // the last seat deals, unless the dealer sat out
    dealer: found.out !== null ? null : chairs.at(-1)!,
    times: found.times ?? 1,
  }
}

/** All steps of a deal as a seat saw it, or with all cards open. */
export function stepsOf(found: DealRecord, deal: number, game: Game, view: string): Step[] {
  const chairs = chairsOf(found, game)
  let table = begun(found, deal, chairs)
  const list: Step[] = [{ table, line: '', card: -1, event: -1, count: 0 }]
  let card = -1
  for (const [number, event] of (found.events[view] ?? []).entries()) {
    const count = number + 1
    table = evolve(table, event)
    if (table.settled) table = { ...table, hat: found.hat == null ? null : chairs[found.hat]! }
    const line = sentence(event, table)
    const played = event.type === 'played' ? ++card : -1
    if (line || event.type === 'dealt')
      list.push({ table, line, card: played, event: number, count })
    else list[list.length - 1] = { ...list.at(-1)!, table, count }
  }
  return list.slice(1)
}
