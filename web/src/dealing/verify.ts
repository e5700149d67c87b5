// Checks whether the cards of a finished deal follow from the secrets and the cut.
import type { PackDisclosure } from '../wire/dealing'
import { canHash, dealtBy, hex, sha256 } from './pack-order'
import { noted } from './secrets'

/**
 * The result of the check:
 * * `verified`: the cards follow, and this browser heard the commitment before they were dealt.
 * * `consistent`: the cards follow, but this browser was not there before they were dealt.
 * * `commitment`: the server now reveals something that it did not commit to.
 * * `share`: this browser's accepted secret is missing.
 * * `cards`: other cards were dealt.
 */
export type Verdict = 'verified' | 'consistent' | 'commitment' | 'share' | 'cards' | 'unable'

export async function verify(pack: PackDisclosure, table: string, deal: number): Promise<Verdict> {
  if (!canHash()) return 'unable'
  const mine = noted(table, deal)
  if (hex(await sha256(pack.secret)) !== (mine.commitment ?? pack.commitment)) return 'commitment'
  const { cards, packets } = mine.pack ?? pack
  if (JSON.stringify([cards, packets]) !== JSON.stringify([pack.cards, pack.packets]))
    return 'commitment'
  if (mine.taken && !pack.shares.some(({ secret }) => secret === mine.secret)) return 'share'
  const { hands, talon } = await dealtBy(pack, pack.dealt.hands.length)
  const same =
    talon === pack.dealt.talon.join(' ') &&
    hands.every((hand, seat) => hand === pack.dealt.hands[seat]!.cards.toSorted().join(' '))
  if (!same) return 'cards'
  return mine.commitment ? 'verified' : 'consistent'
}
