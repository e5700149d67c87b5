// Studies: trees of moves with all cards open.

import type { House, PhaseKind } from './base'
import type { Meaning } from './events'
import type { OwnWords } from './figures'
import type { Message, Worth } from './table'
import type { Pick } from './turn'

export interface StudyNode {
  node: number
  parent: number
  seat: number
  do: string
  /** the kind of the bot that chose it */
  by: string | null
}

/** A study; `bots` by seat, for those not played by hand. */
export interface WholeStudy {
  nodes: StudyNode[]
  at: number
  bots: Record<string, string>
  leader: string | null
  version: number
}

/** Changes of a study: new nodes, removed nodes, and the order of all. */
export interface StudyChanges {
  version: number
  at: number
  leader: string | null
  nodes?: StudyNode[]
  gone?: number[]
  order?: number[]
  bots?: Record<string, string>
}

export interface StudySheet extends WholeStudy {
  study: string
  game: string
  house: House
  figures: string[]
  worths: Record<string, Worth>
  own?: OwnWords | null
  chairs: number[]
  from: { table: string; deal: number } | null
  mine: boolean
}

/**
 * The position at a node, all cards open; by seat what may be done, and what may be said unasked.
 */
export interface StudyPosition {
  node: number
  messages: Message[]
  turn: {
    on: number
    phase: string | null
    kind: PhaseKind | null
    seats: number[]
    offers: Record<string, { options?: string[]; pick?: Pick; means?: Record<string, Meaning[]> }>
    unasked: Record<string, string[]>
  }
}

export interface StudyValues {
  seat: number | null
  by: 'solver' | 'playing' | 'nothing'
  values: Record<string, number>
}

export interface StudyCard {
  study: string
  game: string
  names: string[]
  nodes: number
  at: string
}

export type StudySource =
  | { table: string; deal: number; after: number }
  | { game: string; puzzle: string; moves: string[] }
  | { record: string }

export type StudyFrame =
  | { do: string; seat: number; on: number }
  | { think: string; on: number }
  | { go: number }
  | { delete: number }
  | { promote: number }
  | { seat: number; bot: string | null }
  | { lead: true }
