// Chooses the portrait at a chair: for people by what is the same of their name in every language,
// for bots by the first letter of the name, which is unique. No two portraits at a table are alike.
import type { Table } from '../../table'

const PEOPLE = 8
const WOODEN = 5

const hash = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 7)

/** The picture of each chair. A person keeps their picture, whoever joins later. */
export function facesOf(sitters: Table['sitters']): Record<number, string> {
  const taken = new Set<string>()
  const faces: Record<number, string> = {}
  for (const [chair, { name, face, bot }] of Object.entries(sitters)) {
    const [kind, number, many] = bot
      ? ['bot', name.codePointAt(0) ?? 0, WOODEN]
      : ['person', hash(face), PEOPLE]
    const free = Array.from(
      { length: many },
      (_, further) => `/faces/${kind}-${(number + further) % many}.svg`,
    )
    const picture = free.find((one) => !taken.has(one)) ?? free[0]!
    taken.add(picture)
    faces[Number(chair)] = picture
  }
  return faces
}
