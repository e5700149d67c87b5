// The value of a point, and who owes whom.

/** the value of a point: hundredths of a unit with any name */
export interface PointValue {
  hundredths: number
  unit: string
}

/** one chair owes another this many hundredths */
export interface Transfer {
  from: number
  to: number
  hundredths: number
}

/** the fewest transfers that settle the last deal, and those that settle the session so far */
export interface Coins {
  unit: string
  deal: Transfer[]
  session: Transfer[]
}
