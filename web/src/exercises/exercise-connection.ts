// A connection for a deal that is not played at a table: a lesson or a puzzle. Events arrive as the
// table's own messages, and actions go to a judge. The page knows no rules here.
import type { Answer, Command, Connection, Listener } from '../connection'
import type { House } from '../wire/base'
import type { Message } from '../wire/table'

/** What is sent before anything happens. */
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
  readonly closes = false

  constructor(
    private readonly exercise: Exercise,
    private readonly listener: Listener,
  ) {}

  open() {
    this.listener.tell('open')
    this.hello()
  }

  /** Sends everything that has happened so far, and then the question. */
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

  /** What has happened so far, followed by the question. */
  protected abstract soFar(): Message[]

  /** Has an action judged, and returns the refusal, if there is one. */
  protected abstract does(action: string): Promise<Answer | null>
}
