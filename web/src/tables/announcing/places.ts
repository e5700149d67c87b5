// Where everything stands on the sheet of announcements. From the first thing that I say in a turn
// until “That is all” nothing changes its place: what was said or cannot be said any more stays
// where it was, and what comes besides stands at the end.
import { includes, isPass, parse, printSay, type Action, type Speech } from '../../actions'
import { lastTurn, type Table } from '../../table'
import { closedOf } from './groups'

export interface Places {
  /** tells one turn from the next */
  turn: string
  /** how the table was when the turn began, or when I came to it */
  table: Table
  /** what was on offer then, and what has come since */
  offered: Action[]
  added: Action[]
  /** what could not be said then */
  closed: Speech[]
  /** what can be said now; while the server has not answered yet, what could be before */
  open: Action[]
}

/** What I have said and called since my turn began: the last thing said of all is mine. */
export function doneInTurn(table: Table, seat: number): Action[] {
  const last = table.talk.at(-1)
  const says = last?.seat === seat && last.says.length ? (lastTurn(table, seat) ?? []) : []
  return says.map((say) => parse(`say ${printSay(say)}`))
}

/** The places after something has happened: the same as before, as long as it is the same turn. */
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
