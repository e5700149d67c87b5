// Says what happens at a table to a screen reader, in one order: first what has happened, then what
// is asked. There is one live region for everything, because two are read in any order.
import { untrack } from 'svelte'
import type { Room } from '../../room.svelte'
import type { Table } from '../../table'
import { spoken } from '../../words/spoken'
import { alikeOf, linesOfAlike } from './alike'
import { linesOf, type Entry } from './lines'

/** Milliseconds that a prompt to somebody else must stand before it is said. */
const STANDS = 5000
/** Milliseconds in which sentences are gathered into one paragraph. */
const GATHERS = 250
/** If more has happened before I came, an overview is said instead. */
const MANY = 8
const KEPT = 60
/**
 * How many empty places wait for the next paragraphs. A reader that is behind forgets an addition if
 * another one follows in the same place, so that each gets its own.
 */
const SPARE = 4

interface Prompt {
  text: string
  /** the number of the question */
  asks: number
  /** whether it waits for me */
  mine: boolean
}

/** What is said besides the sentences of events. */
export interface Says {
  prompt: () => Prompt
  /** the state of a deal */
  overview: (table: Table) => string[]
  /** what replaces the sentences of an event, if anything does; `late`: if I came after it */
  instead: (entry: Entry, late: boolean) => string[] | null
}

/** Joins sentences into a paragraph. */
export const paragraph = (lines: string[]) =>
  lines
    .filter(Boolean)
    .map((line) => line.replace(/(?<![.])[.]$/, ''))
    .join('. ')

export class Announcer {
  said = $state.raw<string[]>([])
  /** the paragraphs that are kept, by number, and the empty places after them */
  readonly places = $derived.by(() => {
    const first = Math.max(0, this.said.length - KEPT)
    const keys = Array.from({ length: this.said.length - first + SPARE }, (_, i) => first + i)
    return keys.map((key) => ({ key, text: this.said[key] ?? '' }))
  })
  /** the last event that was heard of */
  #heard = 0
  /** what waits to be said: sentences from before I came, and later ones */
  #late: string[] = []
  #found: Table | null = null // as it was when I came
  #fresh: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** what has happened and waits for more of its kind */
  #alike: Entry[] = []
  /** what has happened since my last action */
  #since: string[] = []
  #prompt = ''
  #asked = ''
  readonly #room: () => Room
  readonly #says: Says

  constructor(room: () => Room, says: Says) {
    this.#room = room
    this.#says = says
    $effect(() => this.#follow(room()))
    const now = $derived(says.prompt())
    const question = $derived(`${now.asks} ${now.text}`)
    $effect(() => {
      const wanted = question
      return untrack(() => this.#ask(wanted, now))
    })
    $effect(() => () => clearTimeout(this.#timer))
  }

  /** Says again what has happened since my last action, and what is asked. */
  again() {
    const lines = [...this.#since, this.#prompt].filter(Boolean)
    this.say(...(lines.length ? lines : this.#says.overview(this.#room().table)))
  }

  /** Says something after everything that waits. */
  say(...lines: string[]) {
    this.#fresh.push(...lines)
    this.#timer ??= setTimeout(() => this.#speak(), GATHERS)
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
    if (event.type === 'deal') [this.#late, this.#since, this.#alike] = [[], [], []]
    const mine = seat >= 0 && 'seat' in event && event.seat === seat
    if (mine) this.#since = []
    if (late) this.#found = table
    if (alikeOf(event, table)) return void this.#alike.push(entry)
    const lines = this.#says.instead(entry, late) ?? linesOf(entry, before)
    const all = [...linesOfAlike(this.#alike), ...lines]
    this.#alike = []
    if (!mine) this.#since.push(...all)
    if (!late) return this.say(...all)
    this.#late.push(...all)
    this.say()
  }

  /** A prompt to me is said at once, one to others if they take long. */
  #ask(question: string, { text, mine }: Prompt) {
    this.#prompt = text
    if (!text || question === this.#asked) return
    const say = () => {
      this.#asked = question
      this.say(text)
    }
    if (mine) return say()
    const timer = setTimeout(say, STANDS)
    return () => clearTimeout(timer)
  }

  #speak() {
    this.#timer = undefined
    const many = this.#late.length > MANY && this.#found
    const late = many ? this.#says.overview(many) : this.#late
    const text = spoken(paragraph([...late, ...this.#fresh]))
    this.#late = []
    this.#fresh = []
    if (text) this.said = [...this.said, text]
  }
}
