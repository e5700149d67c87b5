// A lesson as a connection. It sends what happens up to each stop. An answer goes to the server,
// which judges it.
import type { Answer, Listener } from '../connection'
import { numbered, ExerciseConnection, turns } from '../exercises/exercise-connection'
import type { Lesson, LessonReply } from '../wire/lessons'

export class LessonConnection extends ExerciseConnection {
  constructor(
    private readonly lesson: Lesson,
    private stop: number,
    listener: Listener,
    /** asks the server for the result of an action */
    private readonly judge: (stop: number, action: string) => Promise<LessonReply>,
    private readonly judged: (reply: LessonReply) => void,
  ) {
    super(lesson, listener)
  }

  protected soFar() {
    const { stops } = this.lesson
    const messages = stops.slice(0, this.stop + 1).flatMap((stop) => numbered(stop.messages))
    return [...messages, ...turns(stops[this.stop]!.messages)]
  }

  protected async does(action: string): Promise<Answer | null> {
    const reply = await this.judge(this.stop, action).catch(() => null)
    if (!reply) return null // the caller says that it failed
    if (reply.why) return { reject: reply.why }
    this.judged(reply)
    if (reply.right) this.happens()
    else this.hear(reply.messages)
    return null
  }

  /** Plays what follows up to the next stop; `ask` sends the question there. */
  happens() {
    this.stop += 1
    this.hear(numbered(this.lesson.stops[this.stop]!.messages))
  }

  ask() {
    this.hear(turns(this.lesson.stops[this.stop]!.messages))
  }
}
