// The connection to the server. It opens, greets, listens, pings, reconnects after a break, and
// repeats what was not acknowledged. It knows numbers and ids, but not what an event means. It
// measures time by a monotonic clock.
import { parseAnswer } from './names'
import { settings } from './settings.svelte'
import { canHash } from './dealing/pack-order'
import { onWake } from './wake'
import type { Why } from './wire/base'
import type { Spoken } from './wire/chat'
import type { Message } from './wire/table'

export type ConnectionState = 'opening' | 'open' | 'lost' | 'taken' | 'closed'
export type Answer = { ack: number } | { reject: Why }
export type Command =
  | { do: string; on: number }
  | { next: true; on: number }
  | { commit: string | null; on: number }
  | { reveal: string; on: number }
  | { cut: number; on: number }
  | { close: true; on: number }
  | { end: boolean; on: number }
  | { more: true; on: number }
  | { here: true; on: number }
  | { undo: boolean; on: number }
  | { chat: Spoken }
/** Where a room gets its messages from: a socket, or a lesson that sends the same messages. */
export interface Connection {
  open(): void
  close(): void
  hello(): void
  act(command: Command): Promise<Answer>
  /** the recent round-trip time in milliseconds */
  lag: number
  /** whether everything that it sends at once ends with whose turn it is */
  readonly closes: boolean
}
/**
 * The listener: the highest number heard, and what to do with a message and with the connection's
 * state.
 */
export interface Listener {
  seen: () => number
  hear: (message: Message) => void
  tell: (state: ConnectionState) => void
}
interface Pending {
  frame: Command & { id: string }
  sent: number
  answer: (answer: Answer) => void
}

const PING = 2500
const SILENCE = 9000
/** How long a connection may stay silent after the device has slept, in milliseconds. */
const ANSWER = 5000
const RESEND = 2500
const BREATH = 500
/** The weight of the old lag in the running average. */
const STEADY = 0.7

export class SocketConnection implements Connection {
  lag = 0
  readonly closes = true
  private socket: WebSocket | null = null
  private pending = new Map<string, Pending>()
  private state: ConnectionState = 'opening'
  private tries = 0
  private heard = 0
  private greeted = -BREATH
  private clock = 0
  private retry = 0
  private again = 0
  private named = 0
  private unwatch = () => {}
  private readonly me = Math.random().toString(36).slice(2, 10)

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {}

  open() {
    clearTimeout(this.retry)
    this.drop()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`)
    this.socket = socket
    this.heard = performance.now()
    this.become(this.tries ? 'lost' : 'opening')
    socket.onopen = () => {
      this.lag = 0 // it may be another line
      this.hello()
      this.ping() // clocks are sent in answer to the hello, and depend on the lag
    }
    socket.onmessage = (event) => this.take(parseAnswer(event.data) as Message)
    socket.onclose = () => socket === this.socket && this.lost()
    clearInterval(this.clock)
    this.clock = window.setInterval(() => this.tick(), PING)
    this.unwatch()
    this.unwatch = onWake(() => this.wake())
  }

  close() {
    this.become('closed')
    this.unwatch()
    clearTimeout(this.retry)
    clearInterval(this.clock)
    this.drop()
  }

  /** Says hello again to fill a gap; the server then sends what is missing. */
  hello() {
    clearTimeout(this.again)
    const soon = this.greeted + BREATH - performance.now()
    if (soon > 0 && this.state === 'open') {
      // One hello is enough for all gaps that came together.
      this.again = window.setTimeout(() => this.hello(), soon)
      return
    }
    this.greeted = performance.now()
    const { named } = settings
    this.send({ hello: { seen: this.listener.seen(), named, secrets: canHash() } })
  }

  act(command: Command): Promise<Answer> {
    const id = `${this.me}-${++this.named}`
    return new Promise((answer) => {
      const frame = { ...command, id }
      this.pending.set(id, { frame, sent: performance.now(), answer })
      if (this.state === 'open') this.send(frame)
    })
  }

  private take(message: Message) {
    this.heard = performance.now()
    if (message.welcome) {
      this.tries = 0
      this.become('open')
      for (const one of this.pending.values()) this.repeat(one)
    }
    const id = message.ack ?? message.reject
    const waiting = id === undefined ? undefined : this.pending.get(id)
    if (waiting) {
      this.pending.delete(id!)
      waiting.answer(message.why ? { reject: message.why } : { ack: message.n ?? 0 })
    }
    if (typeof message.pong === 'number') this.measure(performance.now() - message.pong)
    if (message.bye === 'taken') {
      this.close()
      this.become('taken')
    } else if (message.bye === 'ended') {
      this.close()
      location.reload() // the browser may now be signed in as another person
    } else if (message.bye) {
      this.lost()
    } else {
      this.listener.hear(message)
    }
  }

  /** Uses a clock that nobody can set. A delay after a silence is not only the line's. */
  private measure(took: number) {
    if (took < SILENCE) this.lag = this.lag ? STEADY * this.lag + (1 - STEADY) * took : took
  }

  private tick() {
    const now = performance.now()
    if (now - this.heard > SILENCE) return this.lost()
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.ping()
    if (this.state === 'open')
      for (const one of this.pending.values()) if (now - one.sent > RESEND) this.repeat(one)
  }

  /** Asks again for everything that may be outdated, and soon gives up a silent connection. */
  private wake() {
    if (this.state !== 'open') return
    this.heard = Math.min(this.heard, performance.now() - SILENCE + ANSWER)
    this.hello()
    this.ping()
  }

  private ping() {
    this.send({ ping: performance.now(), lag: Math.round(this.lag) })
  }

  private repeat(one: Pending) {
    one.sent = performance.now()
    this.send(one.frame)
  }

  private lost() {
    this.drop()
    clearInterval(this.clock)
    if (this.state === 'taken' || this.state === 'closed') return
    this.become('lost')
    // Doubles the wait each time, up to half a minute, and spreads the clients over time.
    const wait = Math.min(30_000, 500 * 2 ** this.tries++) * (0.5 + Math.random())
    clearTimeout(this.retry)
    this.retry = window.setTimeout(() => this.open(), wait)
  }

  private drop() {
    clearTimeout(this.again)
    const old = this.socket
    this.socket = null
    if (old) {
      old.onopen = old.onmessage = old.onclose = null
      old.close()
    }
  }

  private send(frame: unknown) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }

  private become(state: ConnectionState) {
    this.state = state
    this.listener.tell(state)
  }
}
