// The sounds of the table: files that are loaded when a person who has switched them on first needs
// one. A browser allows none before the first press.
import type { Room } from '../../room.svelte'
import { settings } from '../../settings.svelte'
import type { Event } from '../../wire/events'
import { momentsOf, type Moment } from '../drama/moments'

type Sound = 'card' | 'take' | 'deal' | 'kontra' | 'made' | 'lost'

const OF_EVENT: Partial<Record<Event['type'], Sound>> = {
  dealt: 'deal',
  played: 'card',
  took: 'take',
}
const OF_MOMENT: Record<Moment['what'], Sound> = {
  kontra: 'kontra',
  made: 'made',
  lost: 'lost',
  catch: 'lost',
  partner: 'made',
  hat: 'lost',
}
const LOUDNESS = 0.4
const loaded = new Map<Sound, HTMLAudioElement>()

/** Plays a sound, if the person wants sounds and the browser allows them. */
export function sound(what: Sound) {
  if (!settings.tableSounds || navigator.userActivation?.hasBeenActive === false) return
  const file = loaded.get(what) ?? new Audio(`/sounds/${what}.wav`)
  loaded.set(what, file)
  file.volume = LOUDNESS
  file.currentTime = 0
  void file.play().catch(() => {})
}

/** Plays the sounds of a room as its events are shown. Call the result to stop. */
export const hearCards = (room: Room) =>
  room.listen((entry, before, late) => {
    if (late || document.hidden) return
    const moment = momentsOf(entry, before)[0]
    const what = moment ? OF_MOMENT[moment.what] : OF_EVENT[entry.event.type]
    if (what) sound(what)
  })
