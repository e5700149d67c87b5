// Who announced what a line of a settlement pays for.
import type { Line, Side } from '../../wire/base'
import type { Item } from '../../wire/events'

/**
 * Returns the seats that announced it; empty if nobody did. If both sides announced the same, only
 * those on the side of the line; `sides` is who is with the declarer.
 */
export function announcersOf(line: Line, items: Item[], sides: Side[]): number[] {
  const said = items.filter(({ figure }) => figure === line.key)
  const pays = ({ by, verdict }: Item) => (sides[by] ? 1 : -1) * (verdict === 'lost' ? -1 : 1)
  const its = said.filter((item) => pays(item) === Math.sign(line.points))
  return (its.length ? its : said).map(({ by }) => by)
}
