// The state of a table as attributes of the page, for programs that control it.
import type { Room } from '../room.svelte'

export const attributesOf = (room: Room, turn: 'me' | 'other' | 'none') => ({
  'data-phase': room.table.phase.name,
  'data-turn': turn,
  'data-seen': room.seen,
  'data-queued': room.queued,
  'data-busy': room.busy,
})
