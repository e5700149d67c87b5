// The messages of a table, and its state.

import type { House, Why } from './base'
import type { ChatLine } from './chat'
import type { Coins } from './coins'
import type { PackOrder } from './dealing'
import type { Event, TableEvent } from './events'
import type { OwnWords } from './figures'
import type { Turn } from './turn'

/** whether a person at the table is connected; a bot acts for a person who is `gone` */
export type Presence = 'here' | 'away' | 'gone'

/** the seconds left, whether they run, and the extra time that may still be requested */
export interface ClockState {
  decision: number
  reserve: number
  runs: boolean
  more: number
}

/**
 * a deal on the sheet; `times`: the factor on every point; `hat`: the chair that got the hat in
 * this deal
 */
export interface Row {
  deal: number
  points: number[]
  times?: number
  dealer: number
  hat: number | null
}

/** the results of the deals before the last, for people who have not seen them */
export interface Before {
  n: number
  events: TableEvent[]
  sheet: { rows: Row[]; totals: number[]; hat: number | null; coins?: Coins }
}

/** the gain of an announced figure if made, and its cost if lost: in points or `games` */
export interface Worth {
  made: number
  lost: number
  games: boolean
}

export interface Welcome {
  table: string
  game: string
  house: House
  figures?: string[]
  worths?: Record<string, Worth>
  pack?: PackOrder
  own?: OwnWords | null
  chair: number | null
  n: number
  before?: Before
}

export interface Onlookers {
  count: number
  names: string[]
}

export interface Message {
  chat?: ChatLine[]
  welcome?: Welcome
  n?: number
  event?: Event
  turn?: Turn
  /**
   * by chair, for the people at the table; the seconds that the table waits for an absent player
   */
  present?: Record<string, Presence>
  grace?: number
  /** chairs of people who have been gone so long that a bot may replace them for good */
  long_gone?: number[]
  /** by chair, at a table with a clock */
  clock?: Record<string, ClockState>
  /** people without a chair who watch, and the names of those who show theirs */
  onlookers?: Onlookers
  ack?: string
  reject?: string
  why?: Why
  pong?: unknown
  bye?: string
}
