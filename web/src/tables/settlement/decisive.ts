// What explains the result of a settlement: its largest line, and how its sum makes the whole.
import type { Line } from '../../wire/base'

/**
 * Returns the largest of the lines that agree with the result, if there are several lines. The
 * result is that of a seat, or of the declarer for a viewer who did not play.
 */
export function decisiveLine(lines: Line[], points: number[], seat: number): Line | undefined {
  const won = (line: Line) =>
    line.points * line.times * (line.shares?.length ? line.shares[seat]! : 1)
  const simple = lines.some((line) => !line.shares?.length)
  const result = simple ? lines.reduce((sum, line) => sum + won(line), 0) : (points[seat] ?? 0)
  const weight = (line: Line) => won(line) * Math.sign(result)
  const most = lines.reduce<Line | undefined>(
    (one, other) => (weight(other) > (one ? weight(one) : 0) ? other : one),
    undefined,
  )
  return lines.length > 1 ? most : undefined
}

/** How many times the declarer pays or gets what each opponent does; 1 if that is all. */
export function timesPaid(each: number, points: number[], declarer: number | null): number {
  const whole = points[declarer ?? -1] ?? 0
  return each && whole && whole % each === 0 ? whole / each : 1
}
