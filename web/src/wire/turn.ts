// What is asked of whom, and what may be done.

import type { PhaseKind, WhyNot } from './base'
import type { Meaning } from './events'

export interface Pick {
  verb: string
  count: number
  from: string[]
}

/** `phase` is the game's name for it; absent before the first deal */
export interface Turn {
  on: number
  phase: string | null
  kind: PhaseKind | null
  seats: number[]
  options?: string[]
  pick?: Pick
  means?: Record<string, Meaning[]>
  /** by action, why another bid or contract is not possible now */
  closed?: Record<string, WhyNot>
  /** the points that the game is worth now, if I may double it */
  stake?: number
  /** what I may say without being asked, even if it is not my turn */
  unasked?: string[]
  /** before the deal: who cuts the pack, and how many cards may be lifted */
  cut?: { chair: number; least: number; most: number }
  /** before the deal: this browser's secret for the shuffle is requested */
  secret?: 'commit' | 'reveal'
  closing?: boolean
  /** before the first deal, if it waits for the maker's start: the maker's chair, if any */
  start?: number | null
  /** between two deals, if all may agree to stop: the chairs that have agreed */
  ending?: number[]
  /** false if hints are off between people */
  hints?: boolean
  /** whether I may ask to take back my last action */
  may_undo?: boolean
  /** the person who asks to take back an action, and the chairs that agree */
  undo?: { chair: number; agreed: number[] }
}
