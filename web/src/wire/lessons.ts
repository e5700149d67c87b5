// Courses and lessons.

import type { House, Texts, Why } from './base'
import type { Message } from './table'

export interface LessonCard {
  key: string
  title: Texts
  aim: Texts
  minutes: number
  stops: number
}

export interface Course {
  key: string
  title: Texts
  about: Texts
  games: string[]
  lessons: LessonCard[]
}

/** A moment of a lesson: its text, its question, and the events up to it. */
export interface LessonStop {
  text: Texts
  clauses: { cite: string; chapter: string; text: Texts }[]
  asks: 'move' | 'choice' | null
  choices: Texts[]
  messages: Message[]
}

export interface Lesson {
  course: string
  lesson: string
  title: Texts
  aim: Texts
  game: string
  house: House
  figures: string[]
  chair: number
  stops: LessonStop[]
}

/**
 * The result of an answer; `messages` are the consequences of a wrong one. `other` means that the
 * answer is right, but that the deal goes on with another one.
 */
export interface LessonReply {
  right: boolean
  other: boolean
  text: Texts | null
  why: Why | null
  answer: string
  messages: Message[]
}
