// A hint: requested, and shown as long as its question is open.
import { cardsOf, parse, type Action } from '../../actions'
import { api, Refused } from '../../api'
import type { Room } from '../../room.svelte'
import type { Hint, Weighed } from '../../wire/reviews'
import { points, t, text } from '../../words/words.svelte'

type Advice = Weighed & { action: Action }

export class HintRequest {
  readonly #room: () => Room
  #hint = $state.raw<Hint | null>(null)
  /** the question for which a hint was found, and the one for which it is being computed */
  #found = $state(-1)
  #requested = $state(-1)
  /** why there is no hint, and for which question */
  #refusal = $state.raw({ question: -1, why: '' })

  constructor(room: () => Room) {
    this.#room = room
  }

  readonly shown = $derived.by(() => {
    const room = this.#room()
    return room.mine && this.#found === room.asks ? this.#hint : null
  })
  readonly thinking = $derived.by(() => this.#requested === this.#room().asks)
  /** why there is no hint for the open question; empty if none was asked for, or one was found */
  readonly failed = $derived.by(() => {
    const room = this.#room()
    return room.mine && this.#refusal.question === room.asks ? this.#refusal.why : ''
  })
  /** whether there is something to show or to wait for */
  readonly open = $derived.by(() => !!this.shown || this.thinking || !!this.failed)

  readonly #options: Advice[] = $derived(
    (this.shown?.options ?? []).map((one) => ({ ...one, action: parse(one.do) })),
  )
  /** the advised action, and its cards */
  readonly best = $derived(this.#options[0]?.action ?? null)
  readonly cards = $derived(this.best ? cardsOf(this.best) : [])
  /** by action and by card, the value in points */
  readonly worth = $derived(this.#worthBy((one) => one.do))
  readonly cardWorth = $derived(
    this.#worthBy(({ action }) => (action.verb === 'play' ? action.card : null)),
  )

  #worthBy(key: (one: Advice) => string | null): Record<string, string> {
    return Object.fromEntries(
      this.#options.flatMap((one) => {
        const name = key(one)
        return name === null || one.worth === null ? [] : [[name, points(one.worth, 0)]]
      }),
    )
  }

  /** Requests a hint; a second request hides it. If there is none, the reason is shown. */
  async ask() {
    const room = this.#room()
    if (!room.mine || room.turn?.hints === false) return
    if (this.shown || this.thinking) return this.dismiss()
    this.dismiss()
    const question = (this.#requested = room.asks)
    try {
      const answer = await api.hint(room.welcome!.table)
      if (this.#requested !== question) return
      if (room.asks === question) [this.#hint, this.#found] = [answer, question]
    } catch (refusal) {
      if (this.#requested !== question) return
      const why = (refusal instanceof Refused && text(refusal.text)) || t().failed
      this.#refusal = { question, why }
    }
    this.#requested = -1
  }

  dismiss() {
    this.#found = -1
    this.#requested = -1
    this.#refusal = { question: -1, why: '' }
  }
}
