// Says what happens at a table to a screen reader, in one order: first what has happened, then what
// is asked. There is one live region for both, because two are read in any order.
import { untrack } from 'svelte'
import type { Room } from '../../room.svelte'
import type { Table } from '../../table'
import { accountOf } from '../settlement/account'
import { linesOf, type Entry } from './lines'

/** Milliseconds that a prompt to somebody else must stand before it is said. */
const STANDS = 5000
/** If more has happened before I came, only the last few sentences are said. */
const MANY = 8
const FEW = 3
const KEPT = 60

interface Prompt {
  text: string
  /** the number of the question */
  asks: number
  /** whether it waits for me */
  mine: boolean
}

export class Announcer {
  said = $state.raw<{ key: number; text: string }[]>([])
  #count = 0
  /** the last event that was said */
  #heard = 0
  /** what has to be said before the next prompt: sentences from before I came, and later ones */
  #late: string[] = []
  #fresh: string[] = []
  /** what has happened since my last action */
  #since: string[] = []
  #prompt = ''
  #asked = ''
  readonly #room: () => Room

  constructor(room: () => Room, prompt: () => Prompt) {
    this.#room = room
    $effect(() => this.#follow(room()))
    const now = $derived(prompt())
    const question = $derived(`${now.asks} ${now.text}`)
    $effect(() => {
      const wanted = question
      return untrack(() => this.#ask(wanted, now))
    })
  }

  /** Says again what has happened since my last action, and what is asked. */
  again() {
    this.#say([...this.#since, this.#prompt].filter(Boolean).join('. '))
  }

  #follow(room: Room) {
    this.#heard = 0
    return untrack(() => {
      room.log.forEach((entry, i) => this.#hear(entry, room.log[i - 1]?.table, true))
      return room.listen((entry, before, late) => this.#hear(entry, before, late))
    })
  }

  #hear(entry: Entry, before: Table | undefined, late: boolean) {
    if (entry.n <= this.#heard) return
    this.#heard = entry.n
    const { seat } = this.#room()
    const { event, table } = entry
    const lines = event.type === 'settled' ? [accountOf(table, seat)] : linesOf(entry, before)
    if (seat >= 0 && 'seat' in event && event.seat === seat) this.#since = []
    else this.#since.push(...lines)
    if (!this.#late.length && !this.#fresh.length) queueMicrotask(() => this.#flush())
    ;(late ? this.#late : this.#fresh).push(...lines)
  }

  /** A prompt to me is said at once, one to others if they take long. */
  #ask(question: string, { text, mine }: Prompt) {
    this.#prompt = text
    if (!text || question === this.#asked) return
    const say = () => {
      this.#asked = question
      this.#flush()
      this.#say(text)
    }
    if (mine) return say()
    const timer = setTimeout(say, STANDS)
    return () => clearTimeout(timer)
  }

  #flush() {
    const late = this.#late.length > MANY ? this.#late.slice(-FEW) : this.#late
    for (const line of [...late, ...this.#fresh]) this.#say(line)
    this.#late = []
    this.#fresh = []
  }

  #say(text: string) {
    this.said = [...this.said, { key: ++this.#count, text }].slice(-KEPT)
  }
}
