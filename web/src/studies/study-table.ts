// A node of a study as a table. The normal components show it, and all events are played out at
// once.
import type { Answer, Command, Connection, Listener } from '../connection'
import { Room } from '../room.svelte'
import { nameOf } from '../table'
import type { StudyPosition, StudySheet } from '../wire/studies'
import type { Message } from '../wire/table'
import type { Turn } from '../wire/turn'

type Act = (seat: number, action: string) => Promise<Answer | null>

class StudyConnection implements Connection {
  readonly lag = 0
  readonly closes = false

  constructor(
    private readonly sheet: StudySheet,
    private readonly messages: Message[],
    private readonly turn: Turn,
    private readonly seat: number,
    private readonly listener: Listener,
    private readonly acts: Act,
  ) {}

  open() {
    this.listener.tell('open')
    this.hello()
  }

  hello() {
    const { game, house, figures, worths, own } = this.sheet
    const n = this.messages.at(-1)?.n ?? 0
    this.listener.hear({
      welcome: { table: '', game, house, figures, worths, own, chair: null, n },
    })
    for (const message of this.messages) this.listener.hear(message)
    this.listener.hear({ turn: this.turn })
  }

  close() {
    this.listener.tell('closed')
  }

  async act(command: Command): Promise<Answer> {
    const on = 'on' in command ? command.on : 0
    return ('do' in command && (await this.acts(this.seat, command.do))) || { ack: on }
  }
}

/** The turn, in the form that the chosen seat would receive. */
function turnFor(position: StudyPosition, seat: number): Turn {
  const { on, phase, kind, seats, offers } = position.turn
  return { on, phase, kind, seats, hints: false, ...offers[String(seat)] }
}

/** A table at which the user acts for a seat, or for nobody if no seat is asked. */
export class StudyTable extends Room {
  constructor(
    sheet: StudySheet,
    positions: StudyPosition[],
    private readonly acting: number,
    acts: Act,
  ) {
    const here = positions.at(-1)!
    const messages = positions.flatMap((one) => one.messages)
    const turn = turnFor(here, acting)
    super((listener) => new StudyConnection(sheet, messages, turn, acting, listener, acts))
  }

  override get seat() {
    return this.acting
  }

  override get actor() {
    return this.acting < 0 ? '' : nameOf(this.table, this.acting)
  }
}
