// The gain or cost of a possible statement, for its button and in words.
import type { Say } from '../../wire/base'
import type { Worth } from '../../wire/table'
import { t } from '../../words/words.svelte'

export interface Stake {
  brief: string
  spoken: string
}

/**
 * Computed from the server's values for each figure; a kontra doubles the value, whoever gets it.
 */
export function stakeOf(say: Say | undefined, worths: Record<string, Worth>): Stake | null {
  if (!say) return null
  if (say.level) return { brief: `×${2 ** say.level}`, spoken: t().doubles(2 ** say.level) }
  const worth = worths[say.figure]
  if (!worth) return null
  const one = (n: number) => (worth.games ? t().timesGame(n) : `${n}`)
  const [made, lost] = [one(worth.made), one(worth.lost)]
  if (!worth.lost) return { brief: `+${made}`, spoken: t().brings(made) }
  return { brief: made === lost ? `±${made}` : `+${made} −${lost}`, spoken: t().stake(made, lost) }
}
