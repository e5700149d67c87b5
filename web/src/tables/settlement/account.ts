// A settled deal in words: who won, and who pays what for which reasons.
import { counts, nameOf, paired, type Table } from '../../table'
import type { Line } from '../../wire/base'
import { hasWord, heardLine, heardPoints, t, word } from '../../words/words.svelte'
import { declarerWord } from '../../words/chosen'
import { announcersOf } from './announcers'
import { causeOf, gameLine } from './cause'
import { decisiveLine } from './decisive'

/** Returns whether the viewer on this seat has won, or a title if the deal was not theirs. */
export function headlineOf(table: Table, seat: number): string {
  const mine = table.settled?.points[seat]
  if (isEmpty(table)) return t().thrownIn
  if (mine === undefined || table.thrown) return t().settlement
  if (!mine) return t().youAreEven
  return mine > 0 ? t().youWon(mine) : t().youLost(-mine)
}

/** Whether the deal was thrown in, and nobody pays anything. */
export const isEmpty = (table: Table) =>
  !!table.thrown && table.settled!.points.every((points) => !points)

/** Returns what all lines together are worth, between the declarer and each opponent. */
export const eachOf = (table: Table) =>
  table.settled!.lines.reduce((sum, line) => sum + line.points * line.times, 0)

/** Returns whether some lines are not simply between the declarer and each opponent. */
export const isShared = (table: Table) => table.settled!.lines.some((line) => line.shares?.length)

/** Returns what was taken and needed, who pays whom, and the main reason besides the game. */
export function reasonOf(table: Table, seat: number): string {
  return [...causeOf(table, seat), whoPays(table, seat), decisive(table, seat)]
    .filter(Boolean)
    .map((said) => (said.endsWith('.') ? said : `${said}.`))
    .join(' ')
}

function whoPays(table: Table, seat: number): string {
  const { points } = table.settled!
  const names = (won: boolean) =>
    points.flatMap((n, seat) => (won === n > 0 ? [nameOf(table, seat)] : []))
  if (table.thrown)
    return t().thrownInFor(
      table.thrown.seat === null ? '' : nameOf(table, table.thrown.seat),
      word(`thrown.${table.thrown.why}`),
    )
  if (points.every((n) => !n)) return t().nobodyPays
  if (isShared(table)) return t().wonBy(names(true))
  const each = eachOf(table)
  if (paired(table)) return t().payPair(names(false), names(true), Math.abs(each))
  const who = table.declarer === seat ? '' : nameOf(table, table.declarer ?? 0)
  const pays = each > 0 ? t().eachPays : t().paysEach
  return pays(points.length - 1, who, Math.abs(each))
}

/** The key of a line's words; some lines have others if they cost the declarer's side points. */
export const lineKey = ({ key, points }: Line): string =>
  points < 0 && hasWord(`line.${key}-lost`) ? `${key}-lost` : key

function decisive(table: Table, seat: number): string {
  const { lines, points } = table.settled!
  const most = decisiveLine(lines, points, seat < 0 ? (table.declarer ?? 0) : seat)
  if (!most || most === gameLine(lines)) return ''
  const lost = table.items.some((one) => one.figure === most.key && one.verdict === 'lost')
  const line = word(`line.${lineKey(most)}`, most.params)
  return t().largestItem(lost ? `${line} – ${word('verdict.lost')}` : line)
}

/** Returns who announced what a line pays for. */
export const announcersIn = (table: Table, line: Line): string[] =>
  announcersOf(line, table.items, table.sides).map((seat) => nameOf(table, seat))

/** Returns the whole settlement for somebody who only hears it. */
export function accountOf(table: Table, seat: number): string {
  const { lines, points } = table.settled!
  const result = points.map((n, at) => `${nameOf(table, at)} ${heardPoints(n)}`).join(', ')
  const parts = [
    headlineOf(table, seat),
    contractOf(table),
    ...causeOf(table, seat),
    whoPays(table, seat),
    ...lines.map((line) => lineText(table, line)),
    points.some(Boolean) ? `${t().points}: ${result}` : '',
  ]
  return parts
    .filter(Boolean)
    .map((part) => part.replace(/[.]$/, ''))
    .join('. ')
}

/** Who declared what, and how many tricks each side has. */
export function contractOf(table: Table): string {
  if (table.declarer === null || table.thrown) return ''
  const bid = table.bids.findLast(({ seat }) => seat === table.declarer)
  const value = table.chosen.contract
  const game = value ? word(`contract.${value}`) : bid ? word(`bid.${bid.bid}`) : ''
  const taken = counts(table).map((n, at) => `${nameOf(table, at)} ${n}`)
  const declares = t().logDeclared(nameOf(table, table.declarer), declarerWord(table))
  return `${declares} ${t().contract}: ${game}. ${t().heardTricks(taken.join(', '))}`
}

function lineText(table: Table, line: Line): string {
  const { params, points, times } = line
  const who = announcersIn(table, line)
  const parts = [heardLine(lineKey(line), params), who.length ? t().heardBy(who) : '']
  const sum = heardPoints(points * times)
  const all = times === 1 ? sum : t().heardTimes(heardPoints(points), times, sum)
  return `${parts.filter(Boolean).join(', ')}: ${all}`
}
