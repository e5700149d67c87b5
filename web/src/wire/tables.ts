// The tables of the lobby, and the choices for a table.

import type { House } from './base'
import type { Vocabulary } from './chat'
import type { PointValue } from './coins'
import type { Rated } from './ratings'

/** a pace of a table, in seconds; without `decision` there is no clock */
export interface Pace {
  key: string
  decision?: number
  reserve?: number
  more?: number
  slow?: boolean
  /** seconds that the table waits for an absent player whose turn it is */
  grace?: number
}

export interface Chair {
  chair: number
  name: string
  bot: string | null
  you: boolean
  /** whether the person with this chair is connected */
  here: boolean
}

export interface TableCard {
  table: string
  game: string
  names: string[]
  /** the names of other people there */
  people: string[]
  deal: number
  over: boolean
  turn: boolean
  /** whether nobody has to be present meanwhile */
  slow: boolean
  /**
   * the last action there: the time, for display, and the milliseconds between it and the answer
   */
  at: string | number
  ago?: number
}

/** an open table with a free chair; `changes`: the house rules that differ from the preset */
export interface ListedTable {
  table: string
  game: string
  preset: string
  changes: House
  own_figures: boolean
  /** the hash of all rules in force there */
  profile: string
  pace: string
  chairs: { chair: number; name: string; bot: string | null; free: boolean }[]
  deal: number
  free_text: boolean
  rated: boolean
  /** the people whom the maker wishes to join */
  looks_for: string
  point_value: PointValue | null
}

/**
 * `ratings`: by table and chair, of people who agreed to be listed; `count`: the number of tables,
 * including those not listed
 */
export interface OpenTables {
  tables: ListedTable[]
  people: PeopleHere
  ratings: Record<string, Record<string, Rated>>
  count: number
}

/** how many people are here, and how many of them at tables; `many`: rounded down */
export interface PeopleHere {
  here: number
  playing: number
  many: boolean
}

/** the choices at the creation of a table */
export interface TableSettings {
  kept?: number[]
  take_over?: boolean
  bot_when_away?: string
  /** whether strangers may sit down */
  open?: boolean
  pace?: string
  /** whether people may write free text to each other */
  free_text?: boolean
  /** whether results count for the players' ratings */
  rated?: boolean
  /** whether all players together may take back a mistake */
  undo?: boolean
  /** whether the first deal waits for my start */
  wait_to_start?: boolean
  /** the people whom I wish to join */
  looks_for?: string
  /** the value of a point, if the table plays for coins */
  point_value?: PointValue | null
  /** a file with figures of its own */
  figures?: string | null
}

export interface Settings {
  /** the chairs kept for invited people */
  kept: number[]
  take_over: boolean
  /** the seconds that the table waits for an absent person, and the kind of bot that acts then */
  grace: number
  bot_when_away: string
  /** whether strangers may sit down */
  open: boolean
  pace: string
  /** whether people may write free text to each other */
  free_text: boolean
  /** whether results count for the players' ratings */
  rated: boolean
  /** whether all players together may take back a mistake */
  undo: boolean
  /** the value of a point, if the table plays for coins */
  point_value: PointValue | null
  /** by agreement, the chairs that agree */
  consents: Record<Agreement, number[]>
  /** whether I made the table */
  maker: boolean
  /** for the maker, and for people who sit here after the maker has gone */
  invitation: string | null
}

export type Agreement = 'hints' | 'take_over'

export interface TableSheet {
  table: string
  game: string
  preset: string
  house: House
  /** what differs from the preset */
  changes: House
  /** the hash of all rules in force there */
  profile: string
  chairs: Chair[]
  /** the chair of its maker, if the maker sits there */
  host: number | null
  /** whether the session has ended */
  over: boolean
  settings: Settings
  chat: Vocabulary
  n: number
}
