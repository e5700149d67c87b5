// Decides which presses are meant for what they hit. A press right after another press, or right
// after an action, was on its way before the page changed. It was meant for what was there then.

/** The largest distance, in pixels, between two presses that are meant for one place. */
const HAND = 12

export interface Press {
  /** when it began, in the milliseconds of `performance.now()` */
  at: number
  /** the second half of a double click, or a key that is held down */
  again: boolean
  /** where it is, in pixels; null for a key */
  place: { x: number; y: number } | null
  /**
   * the element it would trigger, and what that means at the moment; null if it triggers nothing
   */
  on: object | null
  means: string
  /** whether its target is made to be pressed twice, like a card that is lifted and then played */
  twice: boolean
}

/** The recent presses and actions, and so which presses may act now. */
export class Presses {
  #actedAt = -Infinity
  #quietUntil = -Infinity
  #last: Press | null = null

  /** `settling` returns the milliseconds after an action in which nothing acts; 0 is none. */
  constructor(private readonly settling: () => number) {}

  /** the time until which nothing acts */
  get quietUntil() {
    return this.#quietUntil
  }

  /** Notes that I have acted, or the page for me. */
  acted(at: number) {
    this.#actedAt = at
    this.#beQuiet(at, this.settling())
  }

  /**
   * Notes that the possible actions have changed. If that happens during the quiet time, the quiet
   * time is extended. On a slow line the change arrives just before the quiet time is over.
   */
  changed(at: number) {
    if (at - this.#actedAt < this.settling()) this.#beQuiet(at, this.settling() / 2)
  }

  /** Returns whether a press that begins may act. */
  mayBegin(press: Press): boolean {
    return !press.again && !this.isQuiet(press.at) && !this.#isSecondHalf(press)
  }

  /** Whether it is the second of two presses on something made for that, such as a card. */
  isSecondOfTwo({ twice, on, means }: Press): boolean {
    return twice && on === this.#last?.on && means === this.#last.means
  }

  isQuiet(at: number): boolean {
    return at < this.#quietUntil
  }

  /** Notes a press that was not refused. */
  began(press: Press) {
    this.#last = press
  }

  /** Notes that the focus was moved on purpose: the next key is meant for its new place. */
  moved() {
    if (!this.#last?.place) this.#last = null
  }

  #beQuiet(at: number, time: number) {
    if (this.settling()) this.#quietUntil = Math.max(this.#quietUntil, at + time)
  }

  /** Whether it comes right after another press in the same place, and hits something else. */
  #isSecondHalf(press: Press): boolean {
    const last = this.#last
    if (!last || press.at - last.at >= this.settling() || !isSamePlace(press, last)) return false
    return !this.isSecondOfTwo(press)
  }
}

function isSamePlace({ place: one }: Press, { place: other }: Press): boolean {
  if (!one || !other) return one === other
  return Math.abs(one.x - other.x) <= HAND && Math.abs(one.y - other.y) <= HAND
}
