// Which line of a settlement tells best why it ended so.
import type { Line } from '../../wire'

/**
 * The line that weighs most of those that go the way of the result, where there are several lines;
 * for a seat, or where nobody of the deal looks for the declarer.
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
