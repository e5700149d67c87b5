// Answers that are no choice: who is asked for form only, so that nobody learns who could say more,
// need not press a button where the others are bots, which learn nothing of it.
import { isPass } from '../../actions'
import type { Room } from '../../room.svelte'
import type { MyTurn } from './my-turn.svelte'

/** Passes for me where I can only pass and no other person plays. */
export function passForForm(wanted: () => boolean, room: () => Room, mine: MyTurn) {
  let answered = -1
  $effect(() => {
    if (!wanted()) return
    const { asks, busy, table, welcome } = room()
    const [only, ...more] = mine.options
    const alone = Object.entries(table.sitters).every(
      ([chair, { bot }]) => bot || Number(chair) === welcome?.chair,
    )
    if (!only || more.length || !isPass(only) || !alone || busy || answered === asks) return
    answered = asks
    void mine.act(only)
  })
}
