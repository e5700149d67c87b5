// Single keys as shortcuts, unless the person is typing or has switched them off.
import { mayPress } from '../parts/presses/press-guard'
import type { Room } from '../room.svelte'
import { settings } from '../settings.svelte'

/**
 * Whether a key is pressed with a modifier. Such combinations belong to the browser, like Alt and
 * an arrow for back.
 */
export const combined = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

interface Keys {
  /** only change the view, and may be pressed at any speed */
  show: Record<string, () => unknown>
  /** perform actions, and pass the guard like a button */
  act?: Record<string, () => unknown>
}

const tableKeys = (keys: Keys) => (event: KeyboardEvent) => {
  if (!settings.keys || combined(event) || event.isComposing) return
  const target = event.target as HTMLElement
  if (target.closest('input, select, textarea')) return
  // While a sheet is open only its own key works, and closes it.
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

/** Shows at once what is still queued; returns whether there was anything. */
const skip = (room: Asked) => (room()?.queued ? (room()?.skip(), true) : false)

/** Handles the keys of every table, and any additional ones. */
export const roomKeys = (room: Asked, { show, act }: Keys) =>
  tableKeys({
    show: {
      space: () => skip(room),
      s: () => (settings.sort = settings.sort === 'suit' ? 'rank' : 'suit'),
      ...show,
    },
    act,
  })

/** Shows at once what is still queued, on a click anywhere but on a control. */
export const skipByClick = (room: Asked) => (event: MouseEvent) => {
  const acts = 'button, a, summary, input, select, dialog, [role=dialog]'
  if (!(event.target as Element).closest(acts)) skip(room)
}
