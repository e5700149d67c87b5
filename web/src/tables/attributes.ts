// Where a table is, as attributes of its page: for who drives the page from outside.
import type { Room } from '../room.svelte'

export const attributesOf = (room: Room, turn: 'me' | 'other' | 'none') => ({
  'data-phase': room.table.phase.name,
  'data-turn': turn,
  'data-seen': room.seen,
  'data-queued': room.queued,
  'data-busy': room.busy,
})
