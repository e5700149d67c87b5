// Ratings of people, and their points.

/**
 * the rating of a person after a number of deals; the true value lies within `margin` 95 times in
 * 100
 */
export interface Rated {
  rating: number
  margin: number
  deals: number
}

/** how a counted deal changed my rating */
export interface RatingMoved {
  before: Rated
  after: Rated
}

/** my points at a game: in total, and in the last deals one by one */
export interface GameFigures {
  game: string
  deals: number
  points: number
  line: { table: string; deal: number; at: string; points: number }[]
}

/** an empty name belongs to a deleted person */
export interface MyFigures {
  games: GameFigures[]
  evenings: {
    table: string
    game: string
    at: string
    deals: number
    points: number
    people: string[]
  }[]
  partners: { name: string; deals: number; together: number; points: number }[]
  ratings: Record<string, Rated[]>
  listed: boolean
  may_be_listed: boolean
}

/** equal people have the same `rank` */
export interface BestOf {
  game: string
  people: (Rated & { rank: number; name: string; you: boolean })[]
}
