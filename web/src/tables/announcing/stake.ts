// What something that one may say brings or costs, on its button and in words.
import type { Say, Worth } from '../../wire'
import { t } from '../../words/words.svelte'

export interface Stake {
  brief: string
  spoken: string
}

/** By what the server says of each figure; a kontra doubles, whoever gets it. */
export function stakeOf(say: Say | undefined, worths: Record<string, Worth>): Stake | null {
  if (!say) return null
  if (say.level) return { brief: `×${2 ** say.level}`, spoken: t().doubles(2 ** say.level) }
  const worth = worths[say.figure]
  if (!worth) return null
  const one = (n: number) => (worth.games ? t().timesGame(n) : `${n}`)
  return {
    brief:
      worth.made === worth.lost ? `±${one(worth.made)}` : `+${one(worth.made)} −${one(worth.lost)}`,
    spoken: t().stake(one(worth.made), one(worth.lost)),
  }
}
