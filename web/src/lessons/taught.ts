// Which terms a course has taught when somebody is at a stop of one of its lessons.
import type { Term } from '../wire/games'
import type { Course, Lesson } from '../wire/lessons'

type Taught = Pick<Term, 'lesson' | 'clause'>

/**
 * Whether a term is taught before or at a stop of a lesson: by an earlier lesson of the course, or
 * by a stop up to this one. So are terms that no lesson of the course teaches.
 */
export function isTaught(
  { lesson: by, clause }: Taught,
  course: Pick<Course, 'key' | 'lessons'>,
  lesson: Pick<Lesson, 'lesson' | 'stops'>,
  at: number,
): boolean {
  const keys = course.lessons.map(({ key }) => key)
  const taught = keys.findIndex((key) => by === `${course.key}/${key}`)
  const now = keys.indexOf(lesson.lesson)
  if (taught !== now) return taught < now
  const stop = lesson.stops.findIndex(({ clauses }) => clauses.some(({ cite }) => cite === clause))
  return stop <= at
}
