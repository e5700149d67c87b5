// A person's progress in the lessons, stored in this browser only.
import { store, stored } from '../stored'

interface Progress {
  /** the stop at which to continue */
  stop: number
  done: boolean
}

const KEY = 'skiz-lessons'

const progress = $state(stored<Record<string, Progress>>(KEY, {}))

/** My progress in a lesson, `course/lesson`. */
export const progressOf = (lesson: string): Progress => progress[lesson] ?? { stop: 0, done: false }

/** Whether I have begun a lesson of this course. */
export const hasBegun = (course: string) =>
  Object.keys(progress).some((lesson) => lesson.startsWith(`${course}/`))

/** Stores a stop; a lesson that was finished once stays finished. */
export function reach(lesson: string, stop: number, last: number) {
  const done = progressOf(lesson).done || stop === last
  progress[lesson] = { stop: stop === last ? 0 : stop, done }
  store(KEY, progress)
}
