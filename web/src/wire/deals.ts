// Finished deals, one by one and together.

import type { House } from './base'
import type { PackDisclosure } from './dealing'
import type { DealEvent } from './events'
import type { OwnWords } from './figures'

export interface DealCard {
  table: string
  deal: number
  game: string
  names: string[]
  points: number[]
  at: string | number
}

export interface DealRecord {
  pack?: PackDisclosure | null
  game: string
  house: House
  /** the preset, the changes against it, and the hash of all rules in force */
  preset?: string
  changes?: House
  profile?: string
  names: string[]
  out?: string | null
  /** my seat, if I played */
  mine?: number | null
  /** the factor on every point, if the deal counts double */
  times?: number
  hat?: number | null
  own?: OwnWords | null
  record: string
  /** by event number, the kinds of the bots that acted */
  bots?: Record<string, string>
  events: Record<string, DealEvent[]>
}

export type Role = 'declarer' | 'partner' | 'defender'

/** who announced something; null: it counts without an announcement */
export type SaidBy = 'me' | 'partner' | 'other' | null

/** something at stake, as it concerned me: `doubled` by me, `made` by its side */
export interface PartFigure {
  figure: string
  said_by: SaidBy
  doubled: boolean
  made: boolean
  points: number
}

/** one of my deals, with my role; `loss` by what could be known, null if not reviewed */
export interface OwnDeal extends DealCard {
  seat: number | null
  role: Role | null
  contract: string | null
  thrown_in: string | null
  figures: PartFigure[]
  loss: number | null
}

/** `unread`: how many earlier deals are still unread; `after`: where the next page begins */
export interface FoundDeals {
  deals: OwnDeal[]
  after: string | null
  unread: number
}

export interface DealChoices {
  games: { game: string; contracts: string[]; figures: string[] }[]
  people: { person: string; name: string }[]
}

/** how my deals of a game went, and what my decisions cost */
export interface OwnGame {
  game: string
  roles: {
    role: Role | null
    contract: string | null
    deals: number
    won: number
    points: number
  }[]
  figures: {
    figure: string
    said_by: SaidBy
    doubled: boolean
    deals: number
    made: number
    points: number
  }[]
  losses: { table: string; deal: number; at: string; loss: number; decisions: number }[]
  /** with the game that has most puzzles of the theme, if this game has none */
  themes: { theme: string; decisions: number; loss: number; puzzles: number; game: string }[]
  unread: number
  unreviewed: number
  reviewing: number
}
