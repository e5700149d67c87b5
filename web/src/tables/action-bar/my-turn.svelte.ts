// What I am asked, read from the turn of the room.
import { CLAIM, includes, LAY_OPEN, parse, withCards, type Action } from '../../actions'
import { mayThrowIn } from '../../phases'
import type { Room } from '../../room.svelte'
import { t } from '../../words/words.svelte'

export class MyTurn {
  readonly #room: () => Room

  constructor(room: () => Room) {
    this.#room = room
  }

  /** the turn, while it is mine */
  readonly turn = $derived.by(() => (this.#room().mine ? this.#room().turn : null))
  readonly options: Action[] = $derived((this.turn?.options ?? []).map(parse))
  /** what I may say unasked, even if it is not my turn */
  readonly unasked: Action[] = $derived.by(() => (this.#room().turn?.unasked ?? []).map(parse))
  readonly pick = $derived(this.turn?.pick ?? null)
  /** the cards on offer; null if no card is asked for */
  readonly playable = $derived.by(() => {
    const plays = this.options.flatMap((one) => (one.verb === 'play' ? [one.card] : []))
    return this.pick?.from ?? (plays.length ? plays : null)
  })
  readonly announcing = $derived.by(() => this.#room().announcing)
  /** the label of a pass, if it answers the question whether I throw in my hand */
  readonly pass = $derived(mayThrowIn(this.turn?.kind) ? t().playOn : '')
  /** whether there is talk between the cards now, for which they wait */
  readonly isAside = $derived.by(() => {
    const { turn, table } = this.#room()
    return !!turn && turn.phase !== table.phase.name
  })

  /** Does this; `forMe` if I have not pressed it. */
  act(action: Action, forMe = false) {
    return this.#room().act(action, forMe)
  }

  claim() {
    const claim = [CLAIM, LAY_OPEN].find((one) => includes(this.options, one))
    if (claim) void this.act(claim)
  }

  /** Plays or picks a card; if it cannot be picked, the server gives the reason. */
  chooseCard(card: string, picked: DiscardPick) {
    if (!this.turn) return
    if (!this.pick) return this.act({ verb: 'play', card })
    if (!this.pick.from.includes(card)) return this.act(withCards(this.pick, [card]))
    picked.toggle(card)
  }
}

/** The cards picked for discarding, before they are discarded. */
export class DiscardPick {
  readonly #stage: () => string
  #choice = $state.raw<{ stage: string; cards: string[] }>({ stage: '', cards: [] })

  /** Picked cards are forgotten when the `stage` of the deal changes. */
  constructor(stage: () => string) {
    this.#stage = stage
  }

  readonly cards = $derived.by(() =>
    this.#choice.stage === this.#stage() ? this.#choice.cards : [],
  )

  toggle(card: string) {
    const cards = this.cards.includes(card)
      ? this.cards.filter((other) => other !== card)
      : [...this.cards, card]
    this.#choice = { stage: this.#stage(), cards }
  }
}
