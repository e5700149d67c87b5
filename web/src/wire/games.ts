// The games, their house rules, the texts of their rules, and their terms.

import type { House, Texts } from './base'
import type { OwnFigures } from './figures'

export interface HouseField {
  field: string
  value: unknown
  choices: unknown[]
  least?: number | null
  most?: number | null
  clause: string | null
}

/**
 * measured values with a 95 % interval: `strength` in points a deal and seat ahead of another kind;
 * `evenings`, the share of evenings won against another kind
 */
export interface PlayerKind {
  kind: string
  seconds: number
  strength?: { over: string; mean: number; low: number; high: number } | null
  evenings?: { over: string; won: number; low: number; high: number } | null
}

export interface Game {
  key: string
  seats: number
  length: number
  clockwise: boolean
  cards: string[]
  /** the card points in a trick; absent if only tricks count */
  points?: Record<string, number>
  /** the cards that are trumps in every contract */
  trumps?: string[]
  /** all bids and contracts, by the first word of their keys; if absent, the words are searched */
  known?: Record<string, string[]>
  /** the kinds of player that a table offers, weakest first, and roughly how long each thinks */
  players: PlayerKind[]
  /** the default kind for people who have chosen none */
  usual?: string
  presets: Record<string, House>
  house: HouseField[]
  /**
   * the figures from a file for its tables on this server, and whether a table may bring its own
   */
  figures?: OwnFigures | null
  takes_figures?: boolean
}

/** a game in the list of all, which is in the order in which one learns them */
export interface GameName {
  key: string
  seats: number
  family: string
  level: string
  /** how long a deal takes, roughly */
  minutes: number
  /** the first lessons of the family's course, up to that which teaches what is asked first */
  lessons: string[]
  cards: string[]
}

export interface Source {
  title: Texts
  author: Texts
  url: string
}

export interface Clause {
  cite: string
  text: Texts
  field?: string | null
  value?: unknown
  source: Source
}

export interface Example {
  key: string
  title: Texts
  text: Texts
  play: string
  source: Source
}

export interface Chapter {
  chapter: string
  clauses: Clause[]
}

/**
 * A term: the keys of its words (a star is any part of a key), its spellings in the texts of the
 * rules, its definition, and an example.
 */
export interface Term {
  key: string
  words: string[]
  stems: string[]
  clause: string
  text: string
  example: string
  lesson: string | null
}

/** The terms of the families of games in one language. */
export interface Glossary {
  title: string
  families: { title: string; terms: { name: string; text: string; example: string }[] }[]
}
