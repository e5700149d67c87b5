// A connection over which a deal is told that is on no table: a lesson, a puzzle. What happens comes in
// the table's own messages, and an action goes to whoever judges it. The page knows no rules here.
import type { Answer, Command, Connection, Listener } from '../connection'
import type { House, Message } from '../wire'

/** What is told before anything happens. */
export interface Exercise {
  game: string
  house: House
  figures: string[]
  chair: number
}

export const numbered = (messages: Message[]) => messages.filter((one) => one.n !== undefined)
export const turns = (messages: Message[]) => messages.filter((one) => one.turn)

export abstract class ExerciseConnection implements Connection {
  readonly lag = 0

  constructor(
    private readonly exercise: Exercise,
    private readonly listener: Listener,
  ) {}

  open() {
    this.listener.tell('open')
    this.hello()
  }

  /** Tells all that has happened so far, and what is asked now. */
  hello() {
    const so = this.soFar()
    const { game, house, figures, chair } = this.exercise
    const n = numbered(so).at(-1)?.n ?? 0
    this.listener.hear({ welcome: { table: '', game, house, figures, chair, n } })
    this.hear(so)
  }

  close() {
    this.listener.tell('closed')
  }

  async act(command: Command): Promise<Answer> {
    if (!('do' in command)) return { ack: 'on' in command ? command.on : 0 }
    return (await this.does(command.do)) ?? { ack: command.on }
  }

  protected hear(messages: Message[]) {
    for (const message of messages) this.listener.hear(message)
  }

  /** What has happened, and after it what is asked. */
  protected abstract soFar(): Message[]

  /** Has an action judged; the refusal, where there is one. */
  protected abstract does(action: string): Promise<Answer | null>
}
