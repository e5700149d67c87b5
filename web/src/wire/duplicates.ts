// Deals that several people play with the same cards.

/** a deal of the day, and what I have done in it */
export interface Day {
  set: string
  day: string
  begun: boolean
  points: number | null
}

export interface Days {
  today: string
  days: Day[]
}

export interface SetStanding {
  rank: number
  name: string
  mine: boolean
  boards: number
  points: number
  share: number | null
  difference: number
}

/** why a result is not compared: a bot did not decide by itself, or it was another version */
export type LeftOut = 'bots' | 'version'

export interface BoardResult {
  name: string
  mine: boolean
  table: string
  deal: number
  chair: number
  points: number
  /** whether it is compared; if not, why */
  compared: boolean
  why: LeftOut | null
  share: number | null
  difference: number | null
}

/**
 * the results of a board: points with their frequency, a strong player's result, and each single
 * one
 */
export interface BoardOfSet {
  board: number
  distribution: [number, number][]
  expert: { table: string; deal: number; points: number } | null
  results: BoardResult[]
}

/** deals that several people play with the same cards, as everybody sees them */
export interface SetCard {
  set: string
  kind: 'day' | 'evening' | 'tournament'
  game: string
  day: string
  title: string
  boards: number
  bot: string
  scoring: 'match_points' | 'difference'
  commitment: string
}

/** `stage`: the current round, 0 before the first, -1 after the last */
export interface TournamentSheet extends SetCard {
  kind: 'tournament'
  seed: string | null
  stage: number
  rounds: number
  maker: boolean
  entered: boolean
  table: string | null
  entrants: { name: string; out: boolean; mine: boolean }[]
  tables: { table: number; done: number; of: number }[]
  /** results that cannot be compared */
  left_out: { board: number; table: number; why: LeftOut }[]
  standings: SetStanding[]
}

/**
 * deals that several people play with the same cards, and the standings over those that I have
 * played
 */
export interface SetSheet extends SetCard {
  kind: 'day' | 'evening'
  seed: string | null
  /** whether it can be played for the standings */
  counts: boolean
  begun: boolean
  seen: number[]
  people: number
  standings: SetStanding[]
  results: BoardOfSet[]
}
