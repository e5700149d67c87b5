// The queue of what the server has said and the page has not shown yet. This person's own pace decides
// when the next item is shown. The room puts it on the screen.
import { actsByKeys } from './parts/presses/acts-by-keys'
import { settings } from './settings.svelte'
import type { Table } from './table'
import { endsSettlement, nextDealOf, type NextDeal } from './tables/settlement/next-deal'
import type { Event } from './wire/events'
import type { Turn } from './wire/turn'

/** An event with its number, hidden if it is null; or what is asked after the events before it. */
export type Item = { n: number; event: Event | null } | { turn: Turn }

/** What is on the screen, and who looks at it. */
export interface Screen {
  readonly table: Table
  readonly seat: number
  readonly chair: number | null
  /** whether my time runs */
  readonly timed: boolean
  /** whether everything that the server sends at once ends with whose turn it is */
  readonly closes: boolean
  show(item: Item): void
}

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

export class Playback {
  /** how many items wait, and whether they wait for a click */
  queued = $state(0)
  held = $state(false)
  /** the next deal, if others have begun it while I look at the settlement */
  nextDeal = $state.raw<NextDeal | null>(null)
  /** the number of the last event that was received */
  got = 0
  /** whether I have asked for the next deal, so that this settlement need not stay */
  leaves = false

  private queue: Item[] = []
  /** events up to this number are shown without a pause */
  private instant = 0
  private timer = 0
  /** whether the timer waits for the rest of what the server says at once */
  private gathers = false

  constructor(
    private readonly screen: Screen,
    private readonly pace: (pause: number, queued: number) => number,
  ) {}

  /** Whether an event is one of those that are shown all at once. */
  isLate = (n: number) => n <= this.instant
  /** Whether all of those are shown after this event. */
  isCaughtUp = (n: number) => n >= this.instant

  /** Shows the events up to this number all at once, as soon as the last of them is received. */
  catchUp(n: number) {
    this.instant = n
  }

  /** Begins after an event, with nothing in the queue. */
  startFrom(n: number) {
    this.stop()
    this.got = n
    this.queue = []
    this.queued = 0
    this.held = this.leaves = false
    this.nextDeal = null
  }

  receive(item: Item) {
    if ('n' in item) this.got = item.n
    this.queue.push(item)
    if (this.got >= this.instant) this.plan()
    this.count()
  }

  /**
   * Shows what waits: one complete trick if one waits, or else everything up to the next complete
   * trick.
   */
  skip() {
    this.stop()
    let first = true
    while (this.queue.length && !this.stay() && (first || !isTook(this.queue[0]!))) {
      first = false
      this.next()
    }
    this.plan()
  }

  /** Shows what is due, and waits for what comes after it. */
  plan() {
    if (this.gathers) this.stop()
    if (this.timer) return
    if (this.stay()) return this.count()
    if (this.nextDeal) {
      this.nextDeal = null
      this.catchUp(this.got) // the deal is shown as it is now
      this.count()
    }
    let shown = false // whether an event was shown in this task
    let answered = false // whether I answered a question in it
    while (this.queue.length) {
      const next = this.queue[0]!
      const later = shown && 'turn' in next && !document.hidden && !this.screen.table.settled
      const soon = later && !(answered && next.turn.options) ? SOON : 0
      this.gathers = this.isOpen(next)
      const wait = this.gathers ? AT_ONCE : this.wait(next) || soon
      this.held = wait === Infinity
      if (this.held) return
      if (wait > 0) {
        this.timer = window.setTimeout(() => {
          this.stop()
          this.next()
          this.plan()
        }, wait)
        return
      }
      shown = 'event' in next
      answered ||= this.isAnswer(next)
      this.next()
      if (this.stay()) return this.count()
    }
    this.held = false
  }

  stop() {
    clearTimeout(this.timer)
    this.timer = 0
    this.gathers = false
  }

  private next() {
    const item = this.queue.shift()!
    this.count()
    this.held = false
    this.screen.show(item)
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
    const { table, chair, timed } = this.screen
    const next = this.queue[0]
    const begins = next && 'n' in next ? next.event : null
    if (this.leaves || chair === null || !endsSettlement(table, chair, begins)) return false
    const last = this.queue.at(-1)!
    const found = nextDealOf(begins, 'turn' in last ? last.turn : null, chair)
    // My time would run while I read.
    if (found.asked && timed) return false
    this.nextDeal = found
    return true
  }

  private isAnswer = (item: Item) =>
    actsByKeys() &&
    'event' in item &&
    !!item.event &&
    ANSWERS.includes(item.event.type) &&
    (isBy(this.screen.seat, item.event) || item.event.type === 'deal') &&
    !this.isSkipped(item)

  /** Whether I answered by keys, and what follows at once has not arrived yet. */
  private isOpen = (item: Item) =>
    this.screen.closes &&
    this.isAnswer(item) &&
    !this.queue.some((one) => 'turn' in one || this.pause(one) > 0)

  /** Whether it is shown without any pause, because I came later or do not look. */
  private isSkipped = (item: Item) => document.hidden || ('n' in item && this.isLate(item.n))

  private wait(item: Item): number {
    const pause = this.pause(item)
    return pause && pause < Infinity ? this.pace(pause, this.queue.length) : pause
  }

  private pause(item: Item): number {
    if ('turn' in item || !item.event || this.isSkipped(item)) return 0
    const { seat, chair } = this.screen
    switch (item.event.type) {
      case 'cut':
        return item.event.chair === chair ? 0 : settings.botPace
      case 'took':
        return settings.waitAfterTrick && seat >= 0 ? Infinity : settings.trickPace
      case 'bade':
      case 'played':
      case 'said':
      case 'chose':
      case 'claimed':
      case 'answered':
      case 'drew':
      case 'thrown_in':
        return isBy(seat, item.event) ? 0 : settings.botPace
      case 'settled':
        return settings.botPace
      default:
        return 0
    }
  }
}

/** Whether an event is the act of a seat. */
export const isBy = (seat: number, event: Event) => 'seat' in event && event.seat === seat

const isTook = (item: Item) => 'n' in item && item.event?.type === 'took'
