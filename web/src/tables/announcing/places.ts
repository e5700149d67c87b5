// The places on the sheet of announcements. From my first announcement in a turn until the end of
// the turn, nothing moves. What was said, or is no longer possible, keeps its place. New items are
// added at the end.
import { includes, isPass, parse, printSay, type Action, type Speech } from '../../actions'
import { lastTurn, type Table } from '../../table'
import { closedOf } from './groups'

export interface Places {
  /** identifies the turn */
  turn: string
  /** the table when the turn began, or when I arrived */
  table: Table
  /** what was offered then, and what was added since */
  offered: Action[]
  added: Action[]
  /** what was not possible then */
  closed: Speech[]
  /** what is possible now; while an answer is pending, what was possible before */
  open: Action[]
}

/** Returns what I have said and called since my turn began; the last statement of all is mine. */
export function doneInTurn(table: Table, seat: number): Action[] {
  const last = table.talk.at(-1)
  const says = last?.seat === seat && last.says.length ? (lastTurn(table, seat) ?? []) : []
  return says.map((say) => parse(`say ${printSay(say)}`))
}

/** Returns the places after an event: unchanged while it is the same turn. */
export function placesAfter(
  before: Places | null,
  table: Table,
  seat: number,
  options: Action[],
  figures: string[],
): Places {
  const done = doneInTurn(table, seat)
  const turn = [table.number, table.phase.name, seat, table.talk.length - done.length].join(' ')
  const offered = options.filter((option) => !isPass(option))
  if (before?.turn !== turn) {
    const first = [...offered, ...done.filter((one) => !includes(offered, one))]
    const closed = closedOf(first, table.items, figures)
    return { turn, table, offered: first, added: [], closed, open: options }
  }
  const added = offered.filter(
    (option) => !includes(before.offered, option) && !includes(before.added, option),
  )
  const open = options.length ? options : before.open.filter((one) => !includes(done, one))
  return { ...before, added: [...before.added, ...added], open }
}
