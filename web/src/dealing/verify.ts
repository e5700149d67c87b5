// Whether the cards of a finished deal are those that the secrets and the cut give.
import type { PackDisclosure } from '../wire'
import { canHash, dealtBy, hex, sha256 } from './pack-order'
import { noted } from './secrets'

/**
 * `verified`: they are, and this browser was told the commitment before the cards; `consistent`:
 * they are, but it was not there then. `commitment`: the server tells now what it has not committed
 * to; `share`: what it had taken of this browser is not in it; `cards`: others were dealt.
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
