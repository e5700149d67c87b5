// One person's room at a table. Messages from the server wait in a queue and are played out at this
// person's own pace. The screen shows only what has been played out.
import { print, type Action } from './actions'
import type { Answer, Connection, ConnectionState, Listener } from './connection'
import { Secrets } from './dealing/secrets'
import { actsByKeys } from './parts/presses/acts-by-keys'
import { acted, changed } from './parts/presses/press-guard'
import { isAnnouncing } from './phases'
import { worthsIn } from './tables/announcing/worths'
import { settings } from './settings.svelte'
import { clocksAfter, NO_CLOCKS, type Clocks } from './tables/clock'
import { Chat } from './tables/chat/chat.svelte'
import { endsSettlement, nextDealOf, type NextDeal } from './tables/settlement/next-deal'
import { emptyTable, evolve, seatOf, tableAfter, type Table } from './table'
import type { Why } from './wire/base'
import type { Event } from './wire/events'
import type { Message, Onlookers, Presence, Welcome } from './wire/table'
import type { Turn } from './wire/turn'
import { t } from './words/words.svelte'

/** Hears an event, the table before it, and whether it is shown late, all at once. */
type Hears = (entry: Room['log'][number], before: Table | undefined, late: boolean) => void
type Item = { n: number; event: Event | null } | { turn: Turn }
/** A longer queue is not played out step by step but skipped. */
const CATCH_UP = 40
/**
 * Milliseconds: what is asked is drawn after what has happened, so that no task takes long. What is
 * asked after a deal is drawn with the settlement, in which its buttons would move others.
 */
const SOON = 1
/**
 * Events by which I answer a question with buttons; `deal` answers the one after a deal. If I act by
 * keys, what I am asked next is drawn together with them, so that the focus goes from one button to
 * the next: a reader would hear every place in between.
 */
const ANSWERS: Event['type'][] = ['bade', 'chose', 'laid', 'said', 'claimed', 'answered', 'deal']
/** Milliseconds in which the rest of what a server says at once must have come. */
const AT_ONCE = 250
/** Events that remain valid when an earlier action is taken back. */
const LASTING: Event['type'][] = ['sat', 'settings', 'consent']

export class Room {
  table = $state.raw<Table>(emptyTable())
  turn = $state.raw<Turn | null>(null)
  private greeting = $state.raw<Welcome | null>(null)
  private readonly worths = $derived(worthsIn(this.table.times, this.greeting?.worths))
  /** the answer to hello, with what the figures are worth in this deal */
  readonly welcome = $derived<Welcome | null>(
    this.greeting && { ...this.greeting, worths: this.worths },
  )
  state = $state<ConnectionState>('opening')
  /**
   * which people at the table are connected, by chair, and how long the table waits for absent ones
   */
  present = $state.raw<Record<string, Presence>>({})
  grace = $state(0)
  /** chairs of people who have been gone for long */
  longGone = $state.raw<number[]>([])
  clocks = $state.raw<Clocks>(NO_CLOCKS)
  onlookers = $state.raw<Onlookers | null>(null)
  /**
   * the refused action and the reason; without an action, the refusal concerns the next deal or the
   * end of the session
   */
  why = $state.raw<{ action: Action | null; why: Why } | null>(null)
  busy = $state(false)
  /** whether the page has acted for me, and I have pressed nothing */
  forMe = $state(false)
  /** the last event played out, how many wait, and whether the room waits for a click */
  seen = $state(0)
  queued = $state(0)
  held = $state(false)
  /** whether the table is as it was when I came; before that it is still empty */
  arrived = $state(false)
  /** whether it is my turn to announce, until I have ended my announcements */
  announcing = $state(false)
  /** counts the questions put to me; actions of others beside me do not make a new question */
  asks = $state(0)
  /** the next deal, if others have begun it while I look at the settlement */
  nextDeal = $state.raw<NextDeal | null>(null)
  readonly chat = new Chat((said) => this.connection.act({ chat: said }))
  log = $state.raw<{ n: number; event: Event; table: Table }[]>([])

  private readonly listeners = new Set<Hears>()
  private queue: Item[] = []
  private got = 0
  private readonly secrets = new Secrets((command) => this.connection.act(command))
  private instant = 0
  /** whether I have asked for the next deal, and look at this settlement no longer */
  private leaves = false
  private timer = 0
  /** whether the timer waits for the rest of what the server says at once */
  private gathers = false
  private readonly connection: Connection

  constructor(
    connect: (listener: Listener) => Connection,
    /** how long to wait before the next of so many events, if the person's own pace says `pause` */
    private readonly pace = (pause: number, _queued: number) => pause,
  ) {
    this.connection = connect({
      seen: () => this.got,
      hear: (message) => this.hear(message),
      tell: (state) => (this.state = state),
    })
    this.connection.open()
  }

  get seat() {
    return seatOf(this.table, this.welcome?.chair ?? null)
  }

  /** The seat for which the user acts, if it is not their own. */
  get actor() {
    return ''
  }

  get mine() {
    return (
      this.seat >= 0 && !!this.turn?.seats.includes(this.seat) && this.turn.options !== undefined
    )
  }

  /** who must cut the pack before the cards are dealt, if the deal waits for that */
  get cut() {
    return this.queued ? null : (this.turn?.cut ?? null)
  }

  get cutting() {
    return !!this.cut && this.cut.chair === this.welcome?.chair
  }

  /** whether cards are dealt that not everybody may know */
  get dealing() {
    return this.table.hands.length > 0 && !this.table.settled
  }

  /** the address of the rules in force at this table */
  get rules() {
    if (!this.welcome) return '/rules'
    const { game, house, own, table } = this.welcome
    const points = Object.entries(house).map(([field, value]) => [field, String(value)])
    return `/rules/${game}?${new URLSearchParams([...points, ...(own ? [['table', table]] : [])])}`
  }

  close() {
    this.stop()
    this.connection.close()
  }

  /** Calls back with each event as it is played out. Call the result to stop. */
  listen(hears: Hears) {
    this.listeners.add(hears)
    return () => void this.listeners.delete(hears)
  }

  takeBack() {
    this.connection.open()
  }

  /** Nobody has to act any more. */
  rest() {
    this.turn = null
  }

  async act(action: Action, forMe = false) {
    if (!this.turn || this.busy || this.state === 'taken') return
    this.forMe = forMe
    await this.ask(action, this.connection.act({ do: print(action), on: this.turn.on }))
  }

  /** Begins the next deal, or goes to the one that others have begun. */
  async next() {
    if (this.nextDeal) return this.goOn()
    if (this.busy) return
    this.leaves = true
    await this.ask(null, this.connection.act({ next: true, on: this.turn?.on ?? this.got }))
    if (this.why) this.leaves = false
  }

  /** Shows the deal that has waited. */
  private goOn() {
    acted()
    this.leaves = true
    this.plan()
  }

  /** Lifts this many cards off the pack. */
  async cutAt(place: number) {
    if (!this.busy)
      await this.ask(null, this.connection.act({ cut: place, on: this.turn?.on ?? this.got }))
  }

  /** Says the phrase that ends the session. */
  async closeSession() {
    if (!this.busy)
      await this.ask(null, this.connection.act({ close: true, on: this.turn?.on ?? this.got }))
  }

  /** Votes to end the session here, or to play on. */
  async answerEnd(end: boolean) {
    if (!this.busy)
      await this.ask(null, this.connection.act({ end, on: this.turn?.on ?? this.got }))
  }

  /** Asks for more time in this deal. */
  async askMore() {
    if (!this.busy)
      await this.ask(null, this.connection.act({ more: true, on: this.turn?.on ?? this.got }))
  }

  /** Says that I am here, after my time has run out repeatedly. */
  async beHere() {
    acted()
    await this.connection.act({ here: true, on: this.turn?.on ?? this.got })
  }

  /** Asks to take back my last action, if all agree; or answers another person's request. */
  async undo(agrees: boolean) {
    if (!this.busy)
      await this.ask(null, this.connection.act({ undo: agrees, on: this.turn?.on ?? this.got }))
  }

  /**
   * Plays out what waits: one complete trick if one waits, or else everything up to the next
   * complete trick.
   */
  skip() {
    this.stop()
    let first = true
    while (this.queue.length && !this.stay() && (first || !this.isTook(this.queue[0]!))) {
      first = false
      this.play()
    }
    this.plan()
  }

  private async ask(action: Action | null, answer: Promise<Answer>) {
    acted()
    this.busy = true
    this.why = null
    const result = await answer
    this.busy = false
    if ('reject' in result) this.why = { action, why: result.reject }
  }

  private hear(message: Message) {
    this.secrets.hear(message)
    this.clocks = clocksAfter(this.clocks, message, this.connection.lag)
    if (message.welcome) {
      if (this.welcome && this.welcome.chair !== message.welcome.chair) this.forget()
      this.greeting = message.welcome
      const { n, before } = message.welcome
      if (before || n - this.got > CATCH_UP || this.got === 0) this.instant = n
      // Events before the last deal are never played out, however few there are.
      if (before) this.startFrom(tableAfter(before), before.n)
    } else if (message.present) {
      this.present = message.present
      this.grace = message.grace ?? 0
      this.longGone = message.long_gone ?? []
      this.onlookers = message.onlookers ?? null
      if (this.nextDeal) this.plan()
    } else if (message.chat) {
      this.chat.hear(message.chat)
    } else if (message.turn) {
      if (message.turn.on > this.got) return this.connection.hello()
      if (message.turn.on === this.got) this.push({ turn: message.turn })
    } else if (message.n !== undefined && message.ack === undefined) {
      if (message.n <= this.got) return
      if (message.n > this.got + 1) return this.connection.hello()
      this.got = message.n
      const { event } = message
      // Somebody else gave my chair to a bot, or I did in another window.
      if (event?.type === 'sat' && event.bot && event.chair === this.welcome?.chair)
        this.connection.hello()
      // The seats were drawn among the people here: I may have another chair now.
      if (event?.type === 'seats') this.connection.hello()
      this.push({ n: message.n, event: event ? named(event) : null })
    }
  }

  /**
   * A person whose chair has changed, for example in another window, sees other cards. So
   * everything is requested again.
   */
  private forget() {
    this.startFrom(emptyTable(), 0)
    this.connection.hello()
  }

  private startFrom(table: Table, n: number) {
    this.stop()
    this.got = this.seen = n
    this.queue = []
    this.queued = 0
    this.held = this.announcing = false
    this.turn = this.why = this.nextDeal = null
    this.leaves = false
    this.table = table
    this.log = []
  }

  private push(item: Item) {
    this.queue.push(item)
    // Skipped events are shown at once, when all of them have arrived.
    if (this.got >= this.instant) this.plan()
    this.count()
  }

  /**
   * What waits behind a settlement waits for nothing that is still to be shown. While the rest of an
   * answer comes, my question is still the last thing that happened.
   */
  private count() {
    this.queued = this.nextDeal || this.gathers ? 0 : this.queue.length
  }

  /** Lets a settlement stay although others have begun the next deal; returns whether it does. */
  private stay(): boolean {
    const next = this.queue[0]
    const chair = this.welcome?.chair ?? null
    const begins = next && 'n' in next ? next.event : null
    if (this.leaves || chair === null || !endsSettlement(this.table, chair, begins)) return false
    const last = this.queue.at(-1)!
    const found = nextDealOf(begins, 'turn' in last ? last.turn : null, chair)
    // My time would run while I read.
    if (found.asked && this.clocks.byChair[chair]?.runs) return false
    this.nextDeal = found
    return true
  }

  private plan() {
    if (this.gathers) this.stop()
    if (this.timer) return
    if (this.stay()) return this.count()
    if (this.nextDeal) {
      this.nextDeal = null
      this.instant = this.got // it is shown as it is now
      this.count()
    }
    let shown = false // whether an event was shown in this task
    let answered = false // whether I answered a question in it
    while (this.queue.length) {
      const next = this.queue[0]!
      const later = shown && 'turn' in next && !document.hidden && !this.table.settled
      const soon = later && !(answered && next.turn.options) ? SOON : 0
      this.gathers = this.isOpen(next)
      const wait = this.gathers ? AT_ONCE : this.wait(next) || soon
      this.held = wait === Infinity
      if (this.held) return
      if (wait > 0) {
        this.timer = window.setTimeout(() => {
          this.stop()
          this.play()
          this.plan()
        }, wait)
        return
      }
      shown = 'event' in next
      answered ||= this.isAnswer(next)
      this.play()
      if (this.stay()) return this.count()
    }
    this.held = false
  }

  private stop() {
    clearTimeout(this.timer)
    this.timer = 0
    this.gathers = false
  }

  private isAnswer = (item: Item) =>
    actsByKeys() &&
    'event' in item &&
    !!item.event &&
    ANSWERS.includes(item.event.type) &&
    (this.isMine(item.event) || item.event.type === 'deal') &&
    !this.isSkipped(item)

  /** Whether I answered by keys, and what follows at once has not arrived yet. */
  private isOpen = (item: Item) =>
    this.connection.closes &&
    this.isAnswer(item) &&
    !this.queue.some((one) => 'turn' in one || this.pause(one) > 0)

  /** Whether it is shown without any pause, because I came later or do not look. */
  private isSkipped = (item: Item) => document.hidden || ('n' in item && item.n <= this.instant)

  /** The table as it was after an event of this deal, with the later arrivals and departures. */
  private undone(after: number): Table {
    const base = this.log.findLast(({ n }) => n <= after)?.table ?? this.table
    return this.log
      .filter(({ n, event }) => n > after && LASTING.includes(event.type))
      .reduce((table, { event }) => evolve(table, event), base)
  }

  private isTook = (item: Item) => 'n' in item && item.event?.type === 'took'

  private wait(item: Item): number {
    const pause = this.pause(item)
    return pause && pause < Infinity ? this.pace(pause, this.queue.length) : pause
  }

  private pause(item: Item): number {
    if ('turn' in item || !item.event || this.isSkipped(item)) return 0
    const mine = this.isMine(item.event)
    switch (item.event.type) {
      case 'cut':
        return item.event.chair === this.welcome?.chair ? 0 : settings.botPace
      case 'took':
        return settings.waitAfterTrick && this.seat >= 0 ? Infinity : settings.trickPace
      case 'bade':
      case 'played':
      case 'said':
      case 'chose':
      case 'claimed':
      case 'answered':
      case 'drew':
      case 'thrown_in':
        return mine ? 0 : settings.botPace
      case 'settled':
        return settings.botPace
      default:
        return 0
    }
  }

  private isMine = (event: Event) => 'seat' in event && event.seat === this.seat

  private besides = (event: Event) =>
    [...LASTING, 'more', 'undo', 'undo_answer'].includes(event.type) ||
    ((this.turn?.seats.length ?? 0) > 1 &&
      ['laid', 'said'].includes(event.type) &&
      !this.isMine(event))

  /** Whether I continue to announce after this event: I have said one of several things. */
  private goesOn = (event: Event) =>
    this.isMine(event) &&
    (event.type === 'chose' || (event.type === 'said' && event.says.length > 0))

  private play() {
    const item = this.queue.shift()!
    this.count()
    this.held = false
    if ('turn' in item) {
      this.turn = item.turn
      this.announcing = this.mine && isAnnouncing(item.turn.kind)
      changed()
      return
    }
    this.seen = item.n
    this.arrived ||= item.n >= this.instant
    // Events beside my question, such as others choosing or sitting down, change neither the
    // question nor its messages.
    if (!item.event || !this.besides(item.event)) {
      this.turn = null
      this.why = null
      this.asks += 1
      this.announcing &&= !!item.event && this.goesOn(item.event)
      changed()
    }
    if (!item.event) return
    if (item.event.type === 'deal') {
      this.log = []
      this.leaves = false
    }
    this.table =
      item.event.type === 'undone' ? this.undone(item.event.after) : evolve(this.table, item.event)
    const before = this.log.at(-1)?.table
    const entry = { n: item.n, event: item.event, table: this.table }
    this.log = [...this.log, entry]
    for (const hears of this.listeners) hears(entry, before, item.n <= this.instant)
  }
}

/** Deleted people have no name, and are shown as "somebody". */
const named = (event: Event): Event =>
  event.type === 'sat' && !event.name ? { ...event, name: t().somebody } : event
