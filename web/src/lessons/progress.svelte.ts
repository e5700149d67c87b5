// How far somebody has come in the lessons. Remembered in this browser only.

interface Progress {
  /** where to go on */
  stop: number
  done: boolean
}

const KEY = 'skiz-lessons'

function remembered(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

const progress = $state(remembered())

/** How far I am in a lesson, `course/lesson`. */
export const progressOf = (lesson: string): Progress => progress[lesson] ?? { stop: 0, done: false }

/** Remembers a stop; a lesson that was finished once stays so. */
export function reach(lesson: string, stop: number, last: number) {
  const done = progressOf(lesson).done || stop === last
  progress[lesson] = { stop: stop === last ? 0 : stop, done }
  try {
    localStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
