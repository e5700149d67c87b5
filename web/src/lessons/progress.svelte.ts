// A person's progress in the lessons, stored in this browser only.

interface Progress {
  /** the stop at which to continue */
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

/** My progress in a lesson, `course/lesson`. */
export const progressOf = (lesson: string): Progress => progress[lesson] ?? { stop: 0, done: false }

/** Whether I have begun a lesson of this course. */
export const hasBegun = (course: string) =>
  Object.keys(progress).some((lesson) => lesson.startsWith(`${course}/`))

/** Stores a stop; a lesson that was finished once stays finished. */
export function reach(lesson: string, stop: number, last: number) {
  const done = progressOf(lesson).done || stop === last
  progress[lesson] = { stop: stop === last ? 0 : stop, done }
  try {
    localStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // Lessons also work in a browser without storage.
  }
}
