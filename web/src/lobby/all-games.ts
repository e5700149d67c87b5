import { api } from '../api'
import type { GameName } from '../wire/games'

let list: Promise<GameName[]> | null = null

/** All games in the order in which one learns them, requested once. */
export const allGames = () =>
  (list ??= api.games().catch((error) => {
    list = null // so that the next visit asks again
    throw error
  }))
