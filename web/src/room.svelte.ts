// One person's room at a table: what this person sees and may do there. Messages from the server are
// shown at the person's own pace (playback.svelte.ts); the screen shows nothing before that.
import { print, type Action } from './actions'
import type { Answer, Command, Connection, ConnectionState, Listener } from './connection'
import { Secrets } from './dealing/secrets'
import { readAnew } from './names'
import { acted, changed } from './parts/presses/press-guard'
import { isAnnouncing } from './phases'
import { isBy, Playback, type Item, type Screen } from './playback.svelte'
import { worthsIn } from './tables/announcing/worths'
import { clocksAfter, NO_CLOCKS, type Clocks } from './tables/clock/clock'
import { Chat } from './tables/chat/chat.svelte'
import { emptyTable, evolve, seatOf, tableAfter, type Table } from './table'
import type { Why } from './wire/base'
import type { Event } from './wire/events'
import type { Message, Onlookers, Presence, Welcome } from './wire/table'
import type { Turn } from './wire/turn'
import { t } from './words/words.svelte'

/** Hears an event, the table before it, and whether it is shown late, at once with others. */
type Hears = (entry: Room['log'][number], before: Table | undefined, late: boolean) => void
/** More events than these are not shown step by step but all at once. */
const CATCH_UP = 40
/** Events that remain valid when an earlier action is taken back. */
const LASTING: Event['type'][] = ['sat', 'settings', 'consent']

export class Room implements Screen {
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
  /** the last event that was shown */
  seen = $state(0)
  /** whether the table is as it was when I came; before that it is still empty */
  arrived = $state(false)
  /** whether it is my turn to announce, until I have ended my announcements */
  announcing = $state(false)
  /** counts the questions put to me; actions of others beside me do not make a new question */
  asks = $state(0)
  readonly chat = new Chat((said) => this.connection.act({ chat: said }))
  log = $state.raw<{ n: number; event: Event; table: Table }[]>([])

  private readonly listeners = new Set<Hears>()
  private readonly playback: Playback
  private readonly secrets = new Secrets((command) => this.connection.act(command))
  private readonly connection: Connection

  constructor(
    connect: (listener: Listener) => Connection,
    /** how long to wait before the next of so many items, if the person's own pace says `pause` */
    pace = (pause: number, _queued: number) => pause,
  ) {
    this.playback = new Playback(this, pace)
    this.connection = connect({
      seen: () => this.playback.got,
      hear: (message) => this.hear(message),
      tell: (state) => (this.state = state),
    })
    this.connection.open()
  }

  /** how many events and questions wait to be shown */
  get queued() {
    return this.playback.queued
  }

  /** whether they wait for a click */
  get held() {
    return this.playback.held
  }

  /** the next deal, if others have begun it while I look at the settlement */
  get nextDeal() {
    return this.playback.nextDeal
  }

  get chair() {
    return this.welcome?.chair ?? null
  }

  /** whether my time runs */
  get timed() {
    return this.chair !== null && !!this.clocks.byChair[this.chair]?.runs
  }

  /** whether everything that the server sends at once ends with whose turn it is */
  get closes() {
    return this.connection.closes
  }

  get seat() {
    return seatOf(this.table, this.chair)
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
    return !!this.cut && this.cut.chair === this.chair
  }

  /** the question that a command answers, or else the last event that was received */
  private get on() {
    return this.turn?.on ?? this.playback.got
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
    this.playback.stop()
    this.connection.close()
  }

  /** Calls back with each event when it is shown. Call the result to stop. */
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
    this.playback.leaves = true
    await this.command((on) => ({ next: true, on }))
    if (this.why) this.playback.leaves = false
  }

  /** Shows the deal that has waited. */
  private goOn() {
    acted()
    this.playback.leaves = true
    this.playback.plan()
  }

  /** Lifts this many cards off the pack. */
  cutAt(place: number) {
    return this.command((on) => ({ cut: place, on }))
  }

  /** Says the phrase that ends the session. */
  closeSession() {
    return this.command((on) => ({ close: true, on }))
  }

  /** Votes to end the session here, or to play on. */
  answerEnd(end: boolean) {
    return this.command((on) => ({ end, on }))
  }

  /** Asks for more time in this deal. */
  askMore() {
    return this.command((on) => ({ more: true, on }))
  }

  /** Says that I am here, after my time has run out repeatedly. */
  async beHere() {
    acted()
    await this.connection.act({ here: true, on: this.on })
  }

  /** Asks to take back my last action, if all agree; or answers another person's request. */
  undo(agrees: boolean) {
    return this.command((on) => ({ undo: agrees, on }))
  }

  /** Shows what waits, up to the next complete trick. */
  skip() {
    this.playback.skip()
  }

  /** Sends a command outside of the play of a deal, unless another one waits for its answer. */
  private async command(at: (on: number) => Command) {
    if (!this.busy) await this.ask(null, this.connection.act(at(this.on)))
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
    if (message.welcome) this.hearWelcome(message.welcome)
    else if (message.present) this.hearPresent(message.present, message)
    else if (message.chat) this.chat.hear(message.chat)
    else if (message.turn) this.hearTurn(message.turn)
    else if (message.n !== undefined && message.ack === undefined)
      this.hearEvent(message.n, message.event)
  }

  private hearWelcome(welcome: Welcome) {
    if (this.welcome && this.welcome.chair !== welcome.chair) this.forget()
    this.greeting = welcome
    const { n, before } = welcome
    const { got } = this.playback
    if (before || n - got > CATCH_UP || got === 0) this.playback.catchUp(n)
    // Events before the last deal are never shown, however few there are.
    if (before) this.startFrom(tableAfter(before), before.n)
  }

  private hearPresent(present: Record<string, Presence>, message: Message) {
    this.present = present
    this.grace = message.grace ?? 0
    this.longGone = message.long_gone ?? []
    this.onlookers = message.onlookers ?? null
    if (this.nextDeal) this.playback.plan()
  }

  private hearTurn(turn: Turn) {
    if (turn.on > this.playback.got) this.connection.hello()
    else if (turn.on === this.playback.got) this.playback.receive({ turn })
  }

  private hearEvent(n: number, event?: Event) {
    if (n <= this.playback.got) return
    if (n > this.playback.got + 1) return this.connection.hello()
    this.playback.receive({ n, event: event ? named(event) : null })
    // Somebody else gave my chair to a bot, or I did in another window.
    if (event?.type === 'sat' && event.bot && event.chair === this.welcome?.chair)
      this.connection.hello()
    // The seats were drawn among the people here: I may have another chair now.
    if (event?.type === 'seats') this.connection.hello()
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
    this.playback.startFrom(n)
    this.seen = n
    this.announcing = false
    this.turn = this.why = null
    this.table = table
    this.log = []
  }

  /** The table as it was after an event of this deal, with the later arrivals and departures. */
  private undone(after: number): Table {
    const base = this.log.findLast(({ n }) => n <= after)?.table ?? this.table
    return this.log
      .filter(({ n, event }) => n > after && LASTING.includes(event.type))
      .reduce((table, { event }) => evolve(table, event), base)
  }

  private besides = (event: Event) =>
    [...LASTING, 'more', 'undo', 'undo_answer'].includes(event.type) ||
    ((this.turn?.seats.length ?? 0) > 1 &&
      ['laid', 'said'].includes(event.type) &&
      !isBy(this.seat, event))

  /** Whether I continue to announce after this event: I have said one of several things. */
  private goesOn = (event: Event) =>
    isBy(this.seat, event) &&
    (event.type === 'chose' || (event.type === 'said' && event.says.length > 0))

  /** Puts an event or a question on the screen. */
  show(item: Item) {
    if ('turn' in item) {
      this.turn = item.turn
      this.announcing = this.mine && isAnnouncing(item.turn.kind)
      changed()
      return
    }
    this.seen = item.n
    this.arrived ||= this.playback.isCaughtUp(item.n)
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
      this.playback.leaves = false
    }
    this.table =
      item.event.type === 'undone' ? this.undone(item.event.after) : evolve(this.table, item.event)
    const before = this.log.at(-1)?.table
    const entry = { n: item.n, event: item.event, table: this.table }
    this.log = [...this.log, entry]
    for (const hears of this.listeners) hears(entry, before, this.playback.isLate(item.n))
  }
}

/** Deleted people have no name, and are shown as "somebody". */
function named(event: Event): Event {
  if (event.type === 'sat' && !event.name) readAnew(event, 'name', () => t().somebody, '')
  return event
}
