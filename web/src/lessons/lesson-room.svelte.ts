// One person's way through a lesson: the stop, the answer given there, and the room in which it is
// played. Taking back an answer enters the room anew.
import { api } from '../api'
import { orOffline } from '../exercises/offline'
import { Room } from '../room.svelte'
import type { Texts } from '../wire/base'
import type { Lesson, LessonReply } from '../wire/lessons'
import { LessonConnection } from './lesson-connection'
import { reach } from './progress.svelte'

/** With more events than a trick has still to come, they are shown faster by this factor. */
const TRICK = 6
const FASTER = 5

const briskly = (pause: number, queued: number) => (queued > TRICK ? pause / FASTER : pause)

export class LessonRoom {
  room = $state.raw<Room>() as Room
  /** the current stop, and the reply to the answer given there */
  at = $state(0)
  reply = $state.raw<LessonReply | null>(null)
  failed = $state(false)
  /** whether the lesson itself gave the answer */
  private shown = $state(false)
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

  /** How the answer is judged; `also` is right, but the lesson goes on with another. */
  readonly verdict = $derived.by(() => {
    if (!this.reply) return null
    if (!this.reply.right) return 'wrong'
    if (this.shown) return 'shown'
    return this.reply.other ? 'also' : 'right'
  })

  /** Whether the table still shows what leads to this stop; its question comes after that. */
  readonly comes = $derived.by(() => !this.reply && this.room.queued > 1)

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

  /** Shows at once what leads to this stop. */
  hurry() {
    while (this.comes) this.room.skip()
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
    if (this.stop.asks === 'choice') await this.choose(answer)
    else {
      this.takeBack()
      await this.connection.act({ do: answer, on: 0 })
    }
    this.shown = true
  }

  async choose(choice: string) {
    this.reply = await this.judge(this.at, choice)
  }

  private judge = async (stop: number, answer: string): Promise<LessonReply> => {
    this.failed = false
    try {
      const { course, lesson } = this.lesson
      this.shown = false
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
    }, briskly)
  }
}
