// Lessons and puzzles without a network: what they need is asked for when the page has nothing else
// to do, and the service worker keeps the answers.
import { api, Refused } from '../api'
import { loadPictures } from '../cards/pictures'

/** Runs a job when the page is idle, if a service worker keeps answers, and data are not spared. */
export function whenIdle(job: () => Promise<unknown>) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!navigator.serviceWorker?.controller || connection?.saveData) return
  const begin = () => void job().catch(() => undefined) // then it is not there without a network
  if ('requestIdleCallback' in window) requestIdleCallback(begin)
  else setTimeout(begin, 1000)
}

/** Asks for everything that a lesson needs. */
export async function keepLesson(course: string, lesson: string) {
  const [found] = await Promise.all([api.lesson(course, lesson), api.replies(course, lesson)])
  loadPictures(await api.game(found.game))
}

const asked = new Set<string>()

/** Asks for the solution of a puzzle, and once for some of the next puzzles of its game. */
export async function keepPuzzles(game: string, puzzle: string) {
  await api.solution(game, puzzle)
  if (asked.has(game)) return
  asked.add(game)
  for (const key of await api.puzzlesAhead(game))
    await Promise.all([api.puzzle(game, key), api.solution(game, key)])
}

/** Asks for something; without a network, for something else that may be kept. */
export async function orOffline<T>(asked: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused) throw error
    return otherwise()
  }
}
