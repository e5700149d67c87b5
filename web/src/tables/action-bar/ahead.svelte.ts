// A card chosen in advance. Only the page knows of it. On my turn it is played at once if it is
// legal; otherwise it is dropped with a message.
import { isPlay } from '../../phases'
import type { Room } from '../../room.svelte'
import { settings } from '../../settings.svelte'
import { cardName, t } from '../../words/words.svelte'
import type { MyTurn } from './my-turn.svelte'

export class CardAhead {
  #choice = $state.raw<{ deal: number; card: string } | null>(null)
  #dropped = $state.raw<{ asks: number; card: string } | null>(null)
  readonly #room: () => Room
  readonly #mine: MyTurn

  constructor(room: () => Room, mine: MyTurn) {
    this.#room = room
    this.#mine = mine
    $effect(() => {
      if (this.card && mine.turn && mine.playable && !room().busy) this.#play(this.card)
    })
  }

  /** whether a card may be chosen in advance now */
  readonly open = $derived.by(() => {
    const { table, seat } = this.#room()
    return settings.ahead && isPlay(table.phase.kind) && seat >= 0 && !this.#mine.turn
  })
  /** the chosen card, as long as it may still be playable */
  readonly card = $derived.by(() => {
    const { table, seat } = this.#room()
    const { deal, card } = this.#choice ?? { deal: -1, card: '' }
    const held = deal === table.number && !!table.hands[seat]?.cards.includes(card)
    return settings.ahead && held ? card : null
  })
  /** the message about it: which card it is, or that it could not be played */
  readonly note = $derived.by(() => {
    if (this.card) return t().chosenAhead(cardName(this.card))
    const dropped = this.#dropped
    return dropped?.asks === this.#room().asks && this.#mine.turn
      ? t().droppedAhead(cardName(dropped.card))
      : ''
  })

  /** Chooses a card, or cancels the choice. */
  toggle(card: string) {
    if (!this.open) return
    this.#choice = this.card === card ? null : { deal: this.#room().table.number, card }
  }

  takeBack() {
    this.#choice = null
  }

  #play(card: string) {
    this.#choice = null
    if (this.#mine.playable!.includes(card)) void this.#mine.act({ verb: 'play', card })
    else this.#dropped = { asks: this.#room().asks, card }
  }
}
