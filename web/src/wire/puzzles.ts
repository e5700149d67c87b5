// Puzzles, and what an answer to one reveals.

import type { House, Why } from './base'
import type { Message } from './table'

/** A rating, half of its 95 % interval, and the number of tries behind it. */
export interface Rating {
  rating: number
  about: number
  tries: number
}

/** The puzzles of a game: the number of each theme, and how many of them I have tried. */
export interface PuzzleList {
  game: string
  puzzles: number
  themes: Record<string, number>
  rating: Rating
  tried: number
  solved: number
}

/** A decision, as the seat that has to make it sees it. */
export interface Puzzle {
  puzzle: string
  asks: 'card' | 'talk'
  seat: number
  game: string
  house: House
  figures: string[]
  chair: number
  messages: Message[]
  rating: Rating
  tried: boolean
}

/**
 * Everything that an answer to a puzzle reveals, whatever it was. `likely`: by card, in how many of
 * a hundred worlds each seat holds it, and lastly nobody.
 */
export interface Solution {
  answers: string[]
  wrong: string
  themes: string[]
  values: { do: string; worth: number; low: number; high: number }[]
  likely: Record<string, number[]>
}

/** A puzzle for a time without a network. `hard`: its rating when it was found. */
export interface KeptPuzzle extends Omit<Puzzle, 'rating' | 'tried'> {
  hard: number
  solution: Solution
}

/** All puzzles of a game; `shared` is what they have in common. */
export interface PuzzleCollection {
  shared: Partial<KeptPuzzle>
  puzzles: (Partial<KeptPuzzle> & Pick<KeptPuzzle, 'puzzle'>)[]
}

/** The keys of the puzzles that I have tried, and my rating. */
export interface Tried {
  tried: string[]
  rating: Rating
}

export interface PuzzleReply extends Solution {
  right: boolean
  /** the rating of the puzzle; null without a network */
  hard: number | null
  before: Rating
  rating: Rating
}

/** The result of a move after a puzzle; `why` if the rules forbid it. */
export interface PlayedOn {
  why: Why | null
  messages: Message[]
}
