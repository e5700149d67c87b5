// Single keys as shortcuts, except where somebody writes or has switched them off.
import { mayPress } from '../parts/press-guard'
import type { Room } from '../room.svelte'
import { settings } from '../settings.svelte'

/**
 * Whether a key is pressed together with others: such combinations are the browser's own, as Alt
 * and an arrow for back.
 */
export const combined = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

interface Keys {
  /** change what is shown, and may be pressed as fast as one likes */
  show: Record<string, () => unknown>
  /** act, and go through the guard as a button does */
  act?: Record<string, () => unknown>
}

const tableKeys = (keys: Keys) => (event: KeyboardEvent) => {
  if (!settings.keys || combined(event) || event.isComposing) return
  const target = event.target as HTMLElement
  if (target.closest('input, select, textarea')) return
  // Over an open sheet only its own key works, and closes it.
  if (target.closest('dialog') && !['l', '?'].includes(event.key.toLowerCase())) return
  if (event.key === ' ') {
    if (keys.show.space?.()) {
      event.preventDefault()
      event.stopPropagation()
    }
    return
  }
  if (event.repeat) return
  const key = event.key.toLowerCase()
  keys.show[key]?.()
  if (keys.act?.[key] && mayPress(event)) keys.act[key]()
}

type Asked = () => Room | null | undefined

/** Show at once what is still to be shown one after the other; whether there was anything. */
const skip = (room: Asked) => (room()?.queued ? (room()?.skip(), true) : false)

/** The keys of every table, and those that are given besides. */
export const roomKeys = (room: Asked, { show, act }: Keys) =>
  tableKeys({
    show: {
      space: () => skip(room),
      s: () => (settings.sort = settings.sort === 'suit' ? 'rank' : 'suit'),
      ...show,
    },
    act,
  })

/** A click anywhere but on what does something itself: show at once what is still to be shown. */
export const skipByClick = (room: Asked) => (event: MouseEvent) => {
  const acts = 'button, a, summary, input, select, dialog'
  if (!(event.target as Element).closest(acts)) skip(room)
}
