// Puzzles without a network: all of them with their solutions, as the service worker keeps them.
import { api } from '../api'
import type { KeptPuzzle, Puzzle, Solution } from '../wire/puzzles'

const NEAR = 6 // puzzles nearest to my rating, from which one is chosen, as on the server

/** The collection that was read last: each takes some megabytes. */
let read: { game: string; puzzles: Promise<Map<string, KeptPuzzle>> } | null = null
/** the puzzles that were answered here without a network, which the server does not know of */
const answered = new Set<string>()

function puzzlesOf(game: string): Promise<Map<string, KeptPuzzle>> {
  if (read?.game !== game) read = { game, puzzles: collection(game) }
  read.puzzles.catch(() => (read = null))
  return read.puzzles
}

async function collection(game: string) {
  const { shared, puzzles } = await api.puzzleCollection(game)
  return new Map(puzzles.map((own) => [own.puzzle, { ...shared, ...own } as KeptPuzzle]))
}

async function one(game: string, key: string): Promise<KeptPuzzle> {
  const found = (await puzzlesOf(game)).get(key)
  if (!found) throw new Error(`no puzzle ${key} is kept`)
  return found
}

/** Returns a puzzle that is kept, with what the server last told about me. */
export async function keptPuzzle(game: string, key: string): Promise<Puzzle> {
  const [found, { rating, tried }] = await Promise.all([one(game, key), api.tried(game)])
  return { ...found, rating, tried: tried.includes(key) }
}

/** Returns the solution of a puzzle that is answered without a network. */
export async function keptSolution(game: string, key: string): Promise<Solution> {
  const { solution } = await one(game, key)
  answered.add(`${game} ${key}`)
  return solution
}

/** Returns the key of another puzzle of a theme: one that is new to me, about as hard as I am good. */
export async function keptNext(game: string, theme: string, but: string): Promise<string> {
  const [puzzles, { rating, tried }] = await Promise.all([puzzlesOf(game), api.tried(game)])
  const about = [...puzzles.values()].filter(
    ({ puzzle, solution }) => puzzle !== but && (!theme || solution.themes.includes(theme)),
  )
  const isNew = ({ puzzle }: KeptPuzzle) =>
    !tried.includes(puzzle) && !answered.has(`${game} ${puzzle}`)
  const fresh = about.filter(isNew)
  const away = ({ hard }: KeptPuzzle) => Math.abs(hard - rating.rating)
  const near = (fresh.length ? fresh : about).sort((a, b) => away(a) - away(b)).slice(0, NEAR)
  return near[Math.floor(Math.random() * near.length)]?.puzzle ?? but
}
