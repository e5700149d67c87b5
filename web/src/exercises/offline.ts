// Lessons, puzzles and rules without a network: what they need is asked for when the page has
// nothing else to do, and the service worker keeps the answers.
import { api, Refused } from '../api'
import { loadPictures } from '../cards/pictures'
import { settings } from '../settings.svelte'

type Job = () => Promise<unknown>
const PAUSE = 200 // milliseconds between two answers that nobody waits for

/** Runs a job when the page is idle and a service worker keeps answers, if data are not spared. */
export async function whenIdle(job: Job) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!navigator.serviceWorker || connection?.saveData) return
  await controlled()
  const begin = () => void job().catch(() => undefined) // then it is not there without a network
  if ('requestIdleCallback' in window) requestIdleCallback(begin)
  else setTimeout(begin, 1000)
}

/** Runs a job that asks again for what the first visit asked for before there was a worker. */
export function onFirstVisit(job: Job) {
  if (!navigator.serviceWorker?.controller) void whenIdle(job)
}

/** Waits for the worker: on the first visit the page is there before it. */
const controlled = () =>
  new Promise<void>((done) => {
    const worker = navigator.serviceWorker
    if (worker.controller) done()
    else worker.addEventListener('controllerchange', () => done(), { once: true })
  })

/** Runs jobs one after another, and leaves the line to whatever is asked for meanwhile. */
async function oneByOne(jobs: Job[]) {
  for (const job of jobs) {
    await job()
    await new Promise((done) => setTimeout(done, PAUSE))
  }
}

const begun = new Map<string, Promise<void>>()

/** Runs a job, once as long as the page is open, unless it fails. */
async function once(what: string, job: Job) {
  const before = begun.get(what)?.then(
    () => true,
    () => false,
  )
  if (await before) return
  const now = job().then(() => undefined)
  begun.set(what, now)
  await now
}

const keepPictures = (game: string) =>
  once(`pictures ${game}`, async () => loadPictures(await api.game(game)))

/** Asks for everything that a lesson needs. */
export const keepLesson = (course: string, lesson: string) =>
  once(`lesson ${course}/${lesson}`, async () => {
    const [found] = await Promise.all([api.lesson(course, lesson), api.replies(course, lesson)])
    await keepPictures(found.game)
  })

/** Asks for all lessons, in this order; a lesson is a course and a lesson of it. */
export const keepLessons = (lessons: [string, string][]) =>
  oneByOne(lessons.map((lesson) => () => keepLesson(...lesson)))

/** Asks for all puzzles of all games, those of one game first, unless they are no longer wanted. */
export async function keepPuzzles(first = '', signal?: AbortSignal) {
  const games = (await api.puzzles()).map(({ game }) => game)
  games.sort((a, b) => Number(b === first) - Number(a === first))
  await oneByOne(
    games.map((game) => async () => {
      signal?.throwIfAborted()
      await keepPuzzlesOf(game, signal)
    }),
  )
}

const keepPuzzlesOf = (game: string, signal?: AbortSignal) =>
  once(`puzzles ${game}`, async () => {
    await Promise.all([api.keepCollection(game, signal), api.tried(game)])
    await keepPictures(game)
  })

/** Asks for the rules of all games in their usual house, and for the glossary. */
export const keepRules = () =>
  once('rules', async () => {
    const { lang } = settings
    const games = (await api.games()).flatMap(({ key }) => [
      () => Promise.all([api.game(key), api.terms(key, lang), api.figures(key)]),
      () => Promise.all([api.rules(key, {}), api.examples(key, {})]),
    ])
    await oneByOne([() => api.glossary(lang), ...games])
  })

/** Asks for something; without a network, for something else that may be kept. */
export async function orOffline<T>(asked: Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused) throw error
    return otherwise()
  }
}
