// Which presses are meant for what they hit. A press that comes right after another one, or right
// after an act, was on its way before the page changed: it was meant for what stood there then.

/** How far apart, in pixels, two presses of one hand may be and still be meant for one place. */
const HAND = 12

export interface Press {
  /** when it began, in the milliseconds of `performance.now()` */
  at: number
  /** the second of a double click, or a key that is held down */
  again: boolean
  /** where it is, in pixels; none where a key was pressed */
  place: { x: number; y: number } | null
  /** what it would set off, and what that means at the moment; none where it sets nothing off */
  on: object | null
  means: string
  /** whether what it hits is made to be pressed twice, as a card that is lifted and then played */
  twice: boolean
}

/** What was pressed and done lately, and so what may be pressed now. */
export class Presses {
  #actedAt = -Infinity
  #quietUntil = -Infinity
  #last: Press | null = null

  /** `settling` gives the milliseconds for which nothing acts after an act; 0 is none. */
  constructor(private readonly settling: () => number) {}

  /** until when nothing acts */
  get quietUntil() {
    return this.#quietUntil
  }

  /** I have acted, or the page has for me. */
  acted(at: number) {
    this.#actedAt = at
    this.#beQuiet(at, this.settling())
  }

  /**
   * Something else may be done now. Where it comes while the page is quiet, it stands there for a
   * moment before it can be pressed: on a slow line it comes just before the quiet is over.
   */
  changed(at: number) {
    if (at - this.#actedAt < this.settling()) this.#beQuiet(at, this.settling() / 2)
  }

  /** Whether a press that begins may act. */
  mayBegin(press: Press): boolean {
    return !press.again && !this.isQuiet(press.at) && !this.#isSecondHalf(press)
  }

  /** Whether it is the second press of two on a thing that is made for that, as on a card. */
  isSecondOfTwo({ twice, on, means }: Press): boolean {
    return twice && on === this.#last?.on && means === this.#last.means
  }

  isQuiet(at: number): boolean {
    return at < this.#quietUntil
  }

  /** A press has begun that was not refused. */
  began(press: Press) {
    this.#last = press
  }

  /** The focus was moved on purpose: the next key is meant for where it is now. */
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
