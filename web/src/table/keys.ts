// Single keys as shortcuts, except where somebody writes or has switched them off.
import { settings } from '../settings.svelte'

/**
 * Whether a key is pressed together with others: such combinations are the browser's own, as Alt
 * and an arrow for back.
 */
export const combined = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

export const tableKeys = (keys: Record<string, () => unknown>) => (event: KeyboardEvent) => {
  if (!settings.keys || combined(event) || event.isComposing) return
  const target = event.target as HTMLElement
  if (target.closest('input, select, textarea')) return
  // Over an open sheet only its own key works, and closes it.
  if (target.closest('dialog') && !['l', '?'].includes(event.key.toLowerCase())) return
  if (event.key === ' ') {
    if (keys.space?.()) {
      event.preventDefault()
      event.stopPropagation()
    }
    return
  }
  keys[event.key.toLowerCase()]?.()
}
