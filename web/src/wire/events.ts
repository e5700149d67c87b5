// What happens at a table, and what a person can deduce from it.

import type { Card, Hand, Line, Params, PhaseKind, Say, Side } from './base'
import type { Coins, PointValue } from './coins'

export type TableEvent =
  | { type: 'sat'; chair: number; name: string; bot: string | null; waits?: boolean }
  | {
      type: 'deal'
      number: number
      dealer: number
      chairs: number[]
      times?: number
      until?: number | null
      /** the chair of the person who asked for it, if one did; older servers do not say */
      by?: number
    }
  | {
      type: 'sheet'
      deal: number
      points: number[]
      totals: number[]
      over: boolean
      left?: number | null
      hat?: number | null
      noted?: number | null
      coins?: Coins
    }
  | { type: 'shuffled'; commitment: string }
  | { type: 'given'; set: string; board: number; commitment: string; version?: string | null }
  | { type: 'committed'; chair: number; commitment: string | null }
  | { type: 'commitments' }
  | { type: 'secret'; chair: number; secret: string }
  | { type: 'secrets'; chairs: number[]; missing: number[] }
  | { type: 'revealed'; secret: string }
  | { type: 'cut'; chair: number; place: number; stand_in?: string }
  | { type: 'closing'; chair: number }
  | { type: 'ending'; chair: number; agrees: boolean }
  | { type: 'ended'; by: string }
  | { type: 'seats'; cards: string[] }
  | { type: 'settings'; rated?: boolean; point_value?: PointValue | null }
  | { type: 'consent' }
  | { type: 'more'; chair: number }
  | { type: 'undo'; chair: number; after: number }
  | { type: 'undo_answer'; chair: number; agrees: boolean }
  | { type: 'undone'; after: number }

export type DealEvent =
  | { type: 'dealt'; hands: Hand[]; talon: Card[] }
  | { type: 'began'; phase: string; kind: PhaseKind }
  | { type: 'bade'; seat: number; bid: string; means?: Meaning[] }
  | { type: 'declared'; seat: number }
  | { type: 'chose'; seat: number; what: string; value: string }
  | { type: 'drew'; seat: number; cards: Card[] }
  | { type: 'laid'; seat: number; cards: Hand }
  | { type: 'owned'; seat: number; count: number | null; cards: string[] }
  | { type: 'thrown_in'; seat: number | null; why: string }
  | { type: 'said'; seat: number; says: Say[] }
  | { type: 'turned_up'; talon: Card[]; laid: Hand[] }
  | { type: 'turned_down' }
  | { type: 'played'; seat: number; card: string; winning: number }
  | { type: 'took'; seat: number }
  | { type: 'claimed'; seat: number; claim: string }
  | { type: 'shown'; seat: number; cards: string[] }
  | { type: 'answered'; seat: number; accepts: boolean }
  | { type: 'awarded'; first: number; tricks: number[] }
  | { type: 'settled'; points: number[]; written: number[]; lines: Line[] }

/** what a bid promises or brings: a key under `means`, and its clause */
export interface Meaning {
  key: string
  clause: string
  params: Params
}

/**
 * the game or an announcement: who announced it, how high it was doubled and by whom last, and its
 * state
 */
export interface Item {
  figure: string
  by: number
  level: number
  raised: number | null
  verdict: 'open' | 'made' | 'lost'
}

/** one of my cards that a figure binds to a trick, or to one of several */
export interface Kept {
  card: string
  figure: string
  first: number
  last: number
}

/** what this person can deduce; a field is present if it tells more than before */
export interface Insight {
  sides: Side[]
  because: (string | null)[]
  items: Item[]
  kept: Kept[]
}

/** `stand_in`: the kind of the bot that acted for an absent person */
export type Event = TableEvent | (DealEvent & Partial<Insight> & { stand_in?: string })
