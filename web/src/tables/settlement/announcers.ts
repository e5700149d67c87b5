// Who announced what a line of a settlement pays.
import type { Item, Line, Side } from '../../wire'

/**
 * The seats that announced it; none where nobody did. Where both sides announced the same, those on
 * whose side the line is; `sides` is who is with the declarer.
 */
export function announcersOf(line: Line, items: Item[], sides: Side[]): number[] {
  const said = items.filter(({ figure }) => figure === line.key)
  const pays = ({ by, verdict }: Item) => (sides[by] ? 1 : -1) * (verdict === 'lost' ? -1 : 1)
  const its = said.filter((item) => pays(item) === Math.sign(line.points))
  return (its.length ? its : said).map(({ by }) => by)
}
