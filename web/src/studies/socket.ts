// The connection to a study. It opens, listens, pings, reconnects after a break, and repeats
// unanswered requests. Repeating is harmless, because existing nodes are not created twice.
import { parseAnswer } from '../names'
import type { Why } from '../wire/base'
import type { StudyChanges, StudyFrame, WholeStudy } from '../wire/studies'

export type StudyAnswer = { node: number } | { reject: Why }
export interface StudyListener {
  whole: (study: WholeStudy & { leads: boolean }) => void
  changes: (message: StudyChanges & { leads: boolean }) => void
  there: (count: number) => void
  lost: (is: boolean) => void
  gone: (why: Why | null) => void
}
interface StudyMessage {
  whole?: WholeStudy & { leads: boolean }
  changes?: StudyChanges & { leads: boolean }
  there?: number
  ack?: string
  node?: number
  reject?: string | null
  why?: Why
  bye?: string
}
interface Pending {
  frame: StudyFrame & { id: string }
  answer: (answer: StudyAnswer) => void
}

const PING = 2500
const SILENCE = 9000
const PAUSES = [0, 500, 1000, 2000, 4000]

export class StudySocket {
  private socket: WebSocket | null = null
  private pending = new Map<string, Pending>()
  private requests = 0
  private tries = 0
  private heard = 0
  private clock = 0
  private retry = 0

  constructor(
    private readonly study: string,
    private readonly listener: StudyListener,
  ) {}

  open() {
    this.drop()
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/studies/${this.study}/socket`)
    this.socket = socket
    this.heard = performance.now()
    socket.onmessage = (event) => this.hear(parseAnswer(event.data as string) as StudyMessage)
    socket.onclose = () => socket === this.socket && this.lose()
    clearInterval(this.clock)
    this.clock = window.setInterval(() => this.tick(), PING)
  }

  close() {
    clearTimeout(this.retry)
    clearInterval(this.clock)
    this.drop()
  }

  /** Sends a request; the answer comes even after a break. */
  ask(frame: StudyFrame): Promise<StudyAnswer> {
    const id = String(++this.requests)
    return new Promise((answer) => {
      const one = { frame: { ...frame, id }, answer }
      this.pending.set(id, one)
      this.send(one.frame)
    })
  }

  private hear(message: StudyMessage) {
    this.heard = performance.now()
    if (message.whole) this.greeted(message.whole)
    if (message.changes) this.listener.changes(message.changes)
    if (message.there !== undefined) this.listener.there(message.there)
    if (message.reject === null || message.bye === 'gone') return this.end(message.why ?? null)
    if (message.bye === 'ended') location.reload() // perhaps as another person now
    const id = message.ack ?? message.reject
    const waiting = id === undefined ? undefined : this.pending.get(id)
    if (!waiting) return
    this.pending.delete(id!)
    waiting.answer(message.why ? { reject: message.why } : { node: message.node ?? 0 })
  }

  private greeted(whole: WholeStudy & { leads: boolean }) {
    this.tries = 0
    this.listener.lost(false)
    this.listener.whole(whole)
    for (const one of this.pending.values()) this.send(one.frame)
  }

  private end(why: Why | null) {
    this.close()
    this.listener.gone(why)
  }

  private tick() {
    if (performance.now() - this.heard > SILENCE) return this.lose()
    this.send({ ping: performance.now() })
  }

  private lose() {
    this.listener.lost(true)
    this.drop()
    clearInterval(this.clock)
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!
    clearTimeout(this.retry)
    this.retry = window.setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2))
  }

  private drop() {
    const old = this.socket
    this.socket = null
    if (!old) return
    old.onmessage = old.onclose = null
    old.close()
  }

  private send(frame: unknown) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame))
  }
}
