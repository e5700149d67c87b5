// Hints, reasons and reviews: what options are worth.

import type { Params, Sentence, Texts } from './base'

export interface Weighed {
  do: string
  /** points, with a 95 % interval; null if only the advice is known */
  worth: number | null
  low: number | null
  high: number | null
  why: Sentence
  /** whether it is as good as the best, within the error; the best itself has no mark */
  even?: true
  /** what the best card achieves in the deals that were solved; often absent */
  achieves?: Sentence[]
}

export interface Hint {
  on: number
  options: Weighed[]
}

/**
 * the reason for a bot's action; the kind that would act so, because the bot may have had no time
 * to think further; null if another version decided. The chosen action comes first
 */
export interface Reason {
  seat: number
  kind: string
  did: string
  by: string | null
  options: Weighed[]
}

/** a played card, with the value of each legal card for its player; null and {} if unknown */
export interface CardPlayed {
  seat: number
  trick: number
  card: string
  values: Record<string, number>
  loss: number | null
}

export interface Review {
  cards: CardPlayed[]
}

/** a decision by both measures, in points of the seat that decided; null if unknown */
export interface Moment {
  /** the number of events of the deal before it */
  number: number
  seat: number
  phase: string
  trick: number | null
  do: string
  /** the level that weighed it */
  level: string
  known: Weighed[]
  open: Record<string, number>
  loss: number | null
  open_loss: number | null
  luck: number | null
  /** reviews stored by older versions lack it */
  verdict?: { key: string; params: Params }
  text: Texts
}

/** the expected result of each seat after a number of events, as the cards lay */
export interface Outlook {
  sides: (boolean | null)[]
  points: [number, number[]][]
}

/** the new moments of a review since a given number */
export interface Moments {
  moments: Moment[]
  seen: number
  count: number
  line: Outlook | null
  whole: boolean
  failed: boolean
}

/** probabilities by holder: the seats, the talon, each seat's discards */
export interface Belief {
  cards: Record<string, number[]>
  partner: number[] | null
  truth: Record<string, number>
  sides: (boolean | null)[]
  word: {
    number: number
    changes: { card: string; holder: number; before: number; after: number }[]
  } | null
}
