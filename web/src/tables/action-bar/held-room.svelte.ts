// The room that my hand and the buttons keep, so that nothing moves when they appear or disappear.
import { showsTrick } from '../../phases'
import type { Room } from '../../room.svelte'
import type { Game } from '../../wire/games'

export class HeldRoom {
  /** whether the buttons have their room: until I have pressed something in the play */
  buttons = $state(false)
  /** the number of cards that have their room; 0 if I hold no hand in this deal */
  cards: number

  constructor(
    holds: () => boolean,
    room: () => Room,
    game: () => Game,
    /** whether I have chosen a card in advance, which is a press too */
    ahead: () => boolean,
  ) {
    // The last card leaves the room of one row, until a question after the tricks needs it.
    const over = $derived(room().table.tricks.length === game().length)
    const after = $derived(room().turn?.seats.length ? 0 : 1)
    const whole = $derived(showsTrick(room().table.phase.kind) ? 1 : over ? after : game().length)
    this.cards = $derived(holds() && plays(room(), game()) ? whole : 0)
    $effect.pre(() => {
      if (!this.cards) this.buttons = false
      else if (!showsTrick(room().table.phase.kind)) this.buttons = !over
      else if (ahead() || (room().busy && !room().forMe)) this.buttons = false
    })
  }
}

/** Whether I have a hand in this deal, or get one in a deal that begins by itself. */
function plays({ table, turn, seat, welcome }: Room, { seats }: Game): boolean {
  if (table.settled) return false
  if (table.number) return seat >= 0
  const sit = Object.keys(table.sitters).length === seats
  return sit && welcome?.chair != null && turn?.start === undefined
}
