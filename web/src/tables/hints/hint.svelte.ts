// A hint: requested, and shown as long as its question is open.
import { cardsOf, parse, type Action } from '../../actions'
import { api } from '../../api'
import type { Room } from '../../room.svelte'
import type { Hint, Weighed } from '../../wire/reviews'
import { points } from '../../words/words.svelte'

type Advice = Weighed & { action: Action }

export class HintRequest {
  readonly #room: () => Room
  #hint = $state.raw<Hint | null>(null)
  /** the question for which a hint was found, and the one for which it is being computed */
  #found = $state(-1)
  #requested = $state(-1)

  constructor(room: () => Room) {
    this.#room = room
  }

  readonly shown = $derived.by(() => {
    const room = this.#room()
    return room.mine && this.#found === room.asks ? this.#hint : null
  })
  readonly thinking = $derived.by(() => this.#requested === this.#room().asks)

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

  /** Requests a hint; a second request hides it. */
  async ask() {
    const room = this.#room()
    if (!room.mine || room.turn?.hints === false) return
    if (this.shown || this.thinking) return this.dismiss()
    const question = (this.#requested = room.asks)
    const answer = await api.hint(room.welcome!.table).catch(() => null)
    if (this.#requested !== question) return
    if (answer && room.asks === question) [this.#hint, this.#found] = [answer, question]
    this.#requested = -1
  }

  dismiss() {
    this.#found = -1
    this.#requested = -1
  }
}
