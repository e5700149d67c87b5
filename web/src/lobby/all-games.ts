import { api } from '../api'
import type { GameName } from '../wire/games'

let list: Promise<GameName[]> | null = null

/** All games in the order in which one learns them, requested once. */
export const allGames = () =>
  (list ??= api.games().catch((error) => {
    list = null // so that the next visit asks again
    throw error
  }))

/** The address of the first lesson on a game; none if its family has no course. */
export const firstLessonOf = ({ family, lessons }: GameName) =>
  lessons.length ? `/learn/${family}/${lessons[0]}` : null
