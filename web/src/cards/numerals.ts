// The Roman numerals of tarokks.
const VALUES: Record<string, number> = { I: 1, V: 5, X: 10 }

/** The number of a tarokk, as old cards write it: IIII is four. */
export const numberOf = (roman: string) =>
  [...roman].reduce(
    (sum, sign, i, all) =>
      sum + (VALUES[sign]! < (VALUES[all[i + 1] ?? ''] ?? 0) ? -VALUES[sign]! : VALUES[sign]!),
    0,
  )
