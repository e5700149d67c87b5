// Why a deal was won: what the declarer's side took and needed, and who doubled it.
import { nameOf, type Table } from '../../table'
import type { Line } from '../../wire/base'
import { rungLabel } from '../../words/actions'
import { t, word } from '../../words/words.svelte'

/** What the declarer's side took and needed: card points or tricks. */
interface Count {
  unit: 'points' | 'tricks'
  took: number
  needed: number
}

/** Returns the line that pays for the game, if there is one. */
export const gameLine = (lines: Line[]): Line | undefined => lines.find((line) => countOf(line))

/** A line of a deal that an older server settled has no such count. */
function countOf({ params }: Line): Count | null {
  const unit = params?.counted
  if (unit !== 'points' && unit !== 'tricks') return null
  return { unit, took: Number(params![unit]), needed: Number(params!.needed) }
}

/** The people of the declarer's side; `seat` is the viewer, who is left out of the names. */
export function sideOf(table: Table, seat: number): { names: string[]; you: boolean } {
  const all = table.chairs.map((_, at) => at)
  const ours = all.filter((at) => at === table.declarer || table.sides[at])
  return {
    names: ours.filter((at) => at !== seat).map((at) => nameOf(table, at)),
    you: ours.includes(seat),
  }
}

/** Returns what was taken and needed, and the doubling, in sentences; empty if it is not known. */
export function causeOf(table: Table, seat: number): string[] {
  const line = gameLine(table.settled!.lines)
  const count = line && countOf(line)
  if (!count || table.declarer === null) return []
  const { names, you } = sideOf(table, seat)
  return [
    t().took(names, you, count.took, count.unit, count.needed),
    insteadOf(line),
    doubledBy(table, seat),
    butOf(table, table.declarer, count.took >= count.needed),
  ].filter(Boolean)
}

/** Says that the points do not follow the game, if other lines weigh more. */
function butOf(table: Table, declarer: number, made: boolean): string {
  const points = table.settled!.points[declarer] ?? 0
  if (made && points < 0) return t().butLost
  return !made && points > 0 ? t().butWon : ''
}

/** Says what is paid in place of the plain game, which then has no line. */
function insteadOf({ params }: Line): string {
  const figure = params?.instead
  return figure ? t().insteadOfGame(word(`figure.${figure}`)) : ''
}

function doubledBy(table: Table, seat: number): string {
  const raised = table.levels.game
  if (!raised?.level) return ''
  const who = raised.seat === seat ? '' : nameOf(table, raised.seat)
  return t().doubledBy(who, rungLabel(raised.level), 2 ** raised.level)
}
