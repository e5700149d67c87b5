// One person's way through a lesson: the stop, the answer given there, and the room in which it is
// played. Taking back an answer enters the room anew.
import { api } from '../api'
import { orOffline } from '../exercises/offline'
import { Room } from '../room.svelte'
import type { Texts } from '../wire/base'
import type { Lesson, LessonReply } from '../wire/lessons'
import { LessonConnection } from './lesson-connection'
import { reach } from './progress.svelte'

export class LessonRoom {
  room = $state.raw<Room>() as Room
  /** the current stop, and the reply to the answer given there */
  at = $state(0)
  reply = $state.raw<LessonReply | null>(null)
  failed = $state(false)
  private connection!: LessonConnection

  constructor(
    readonly lesson: Lesson,
    at: number,
  ) {
    this.at = Math.min(at, this.last)
    this.enter()
  }

  readonly stop = $derived.by(() => this.lesson.stops[this.at]!)
  get last() {
    return this.lesson.stops.length - 1
  }
  private get name() {
    return `${this.lesson.course}/${this.lesson.lesson}`
  }

  /** The text of the reply to the answer, if there is one. */
  readonly said = $derived.by((): Texts | null => this.reply?.text ?? null)

  close() {
    this.room.close()
  }

  /** Continues: to the next stop, or back to the question after a wrong answer. */
  next() {
    if (this.reply && !this.reply.right) return this.takeBack()
    if (this.at === this.last) return
    // A correct move has already happened.
    if (!(this.reply && this.stop.asks === 'move')) this.connection.happens()
    this.reply = null
    this.at += 1
    reach(this.name, this.at, this.last)
    this.connection.ask()
  }

  /** Returns to the beginning of the lesson. */
  again() {
    this.at = 0
    this.takeBack()
  }

  takeBack() {
    this.reply = null
    this.room.close()
    this.enter()
  }

  /** Gives the right answer. */
  async show() {
    const answer = this.reply?.answer
    if (answer === undefined) return
    if (this.stop.asks === 'choice') return this.choose(answer)
    this.takeBack()
    await this.connection.act({ do: answer, on: 0 })
  }

  async choose(choice: string) {
    this.reply = await this.judge(this.at, choice)
  }

  private judge = async (stop: number, answer: string): Promise<LessonReply> => {
    this.failed = false
    try {
      const { course, lesson } = this.lesson
      return await orOffline(api.answer(course, lesson, stop, answer), async () => {
        const replies = (await api.replies(course, lesson))[stop]!
        const reply = replies[answer] ?? replies['']
        if (!reply) throw new Error('an answer that the rules do not allow')
        return reply
      })
    } catch (error) {
      this.failed = true
      throw error
    }
  }

  private enter() {
    this.room = new Room((listener) => {
      this.connection = new LessonConnection(
        this.lesson,
        this.at,
        listener,
        this.judge,
        (reply) => (this.reply = reply),
      )
      return this.connection
    })
  }
}
