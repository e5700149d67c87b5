// What figures are worth in a deal whose points are multiplied, as after a hand that was thrown in.
import type { Worth } from '../../wire/table'

/** Returns what figures pay in a deal in which every point counts so many times. */
export const worthsIn = (times: number, worths: Record<string, Worth> = {}) =>
  Object.fromEntries(
    Object.entries(worths).map(([figure, worth]): [string, Worth] => {
      // The worth of a game is that of this deal already.
      const by = worth.games ? 1 : times
      return [figure, { ...worth, made: by * worth.made, lost: by * worth.lost }]
    }),
  )
