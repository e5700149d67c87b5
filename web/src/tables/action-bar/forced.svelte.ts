// Forced answers. Players are also asked if they have no choice, so that nobody learns who could
// say more. If the others are bots, they learn nothing from it, and the person need not press a
// button.
import { isPass } from '../../actions'
import type { Room } from '../../room.svelte'
import type { MyTurn } from './my-turn.svelte'

/** Passes for me if I can only pass and no other person plays. */
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
    void mine.act(only, true)
  })
}
