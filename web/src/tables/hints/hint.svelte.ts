// A hint: requested, and shown as long as its question is open.
import { cardsOf, parse, type Action } from '../../actions'
import { api, Refused } from '../../api'
import type { Room } from '../../room.svelte'
import type { Hint, Weighed } from '../../wire/reviews'
import { points, t, text } from '../../words/words.svelte'

type Advice = Weighed & { action: Action }

export class HintRequest {
  readonly #room: () => Room
  /** the hint for a question, or why there is none */
  #answer = $state.raw<{ question: number; hint?: Hint; why?: string } | null>(null)
  /** the question for which a hint is being computed */
  #requested = $state(-1)

  constructor(room: () => Room) {
    this.#room = room
  }

  readonly #current = $derived.by(() => {
    const room = this.#room()
    return room.mine && this.#answer?.question === room.asks ? this.#answer : null
  })
  readonly shown = $derived(this.#current?.hint ?? null)
  readonly thinking = $derived.by(() => this.#requested === this.#room().asks)
  /** why there is no hint for the open question; empty if none was asked for, or one was found */
  readonly failed = $derived(this.#current?.why ?? '')
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
    const answer = await api.hint(room.welcome!.table).then(
      (hint) => ({ question, hint }),
      (refusal) => ({
        question,
        why: (refusal instanceof Refused && text(refusal.text)) || t().failed,
      }),
    )
    if (this.#requested !== question) return
    this.#answer = answer
    this.#requested = -1
  }

  dismiss() {
    this.#answer = null
    this.#requested = -1
  }
}
