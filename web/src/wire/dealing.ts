// How cards were shuffled and dealt.

import type { Card, Hand } from './base'

/** the cards before the shuffle, and the packets in which they are dealt */
export interface PackOrder {
  cards: string[]
  packets: [string, number][]
}

/** everything from which the order of the cards was computed, and the cards */
export interface PackDisclosure extends PackOrder {
  commitment: string
  secret: string
  shares: { chair: number; secret: string }[]
  missing: number[]
  cut: { chair: number; place: number } | null
  given?: { set: string; board: number; commitment: string; version?: string | null } | null
  dealt: { hands: Hand[]; talon: Card[] }
}

/**
 * all deals of a game here at tables with this number of chairs: the chairs come first, the talon
 * last
 */
export interface DealtCount {
  game: string
  chairs: number
  deals: number
  cards: string[]
  /** by card and place */
  counts: number[][]
  /** by place, the same for every card */
  expected: number[]
  /** by card and place, in standard errors */
  deviations: number[][]
  /** null if there are too few deals */
  test: { statistic: number; degrees: number; p: number } | null
}
