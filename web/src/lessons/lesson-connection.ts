// A lesson as a connection to a table: what happens up to each stop is told in the table's own messages,
// and an answer goes to the server, which knows what it comes to. The page knows no rules here.
import type { Answer, Command, Connection, Listener } from '../connection'
import type { Lesson, LessonReply, Message } from '../wire'

const numbered = (messages: Message[]) => messages.filter((one) => one.n !== undefined)
const turns = (messages: Message[]) => messages.filter((one) => one.turn)

export class LessonConnection implements Connection {
  readonly lag = 0

  constructor(
    private readonly lesson: Lesson,
    private stop: number,
    private readonly listener: Listener,
    /** what an action comes to, as the server says */
    private readonly judge: (stop: number, action: string) => Promise<LessonReply>,
    private readonly judged: (reply: LessonReply) => void,
  ) {}

  open() {
    this.listener.tell('open')
    this.hello()
  }

  /** Tells all that happened up to the stop, and what is asked there. */
  hello() {
    const { game, house, figures, chair, stops } = this.lesson
    const told = stops.slice(0, this.stop + 1).flatMap((stop) => numbered(stop.messages))
    const n = told.at(-1)?.n ?? 0
    this.listener.hear({ welcome: { table: '', game, house, figures, chair, n } })
    this.hear([...told, ...turns(stops[this.stop]!.messages)])
  }

  close() {
    this.listener.tell('closed')
  }

  async act(command: Command): Promise<Answer> {
    if (!('do' in command)) return { ack: 'on' in command ? command.on : 0 }
    const reply = await this.judge(this.stop, command.do).catch(() => null)
    if (!reply) return { ack: command.on } // what asked says that it failed
    if (reply.why) return { reject: reply.why }
    this.judged(reply)
    if (reply.right) this.happens()
    else this.hear(reply.messages)
    return { ack: command.on }
  }

  /** What follows up to the next stop happens; what is asked there comes with `ask`. */
  happens() {
    this.stop += 1
    this.hear(numbered(this.lesson.stops[this.stop]!.messages))
  }

  ask() {
    this.hear(turns(this.lesson.stops[this.stop]!.messages))
  }

  private hear(messages: Message[]) {
    for (const message of messages) this.listener.hear(message)
  }
}
