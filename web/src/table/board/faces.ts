// Which portrait hangs at a chair: of people by their name, of computer players by their chair, and
// no two alike at a table.
import type { Table } from '../../table'

const PEOPLE = 8
const WOODEN = 5

const hash = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7)

/** The picture of each chair; who has one keeps it, whoever comes later. */
export function facesOf(sitters: Table['sitters']): Record<number, string> {
  const taken = new Set<number>()
  const faces: Record<number, string> = {}
  for (const [chair, { name, bot }] of Object.entries(sitters)) {
    let face = hash(name) % PEOPLE
    while (!bot && taken.has(face)) face = (face + 1) % PEOPLE
    if (!bot) taken.add(face)
    faces[Number(chair)] = bot
      ? `/faces/bot-${Number(chair) % WOODEN}.svg`
      : `/faces/person-${face}.svg`
  }
  return faces
}
