// Single keys as shortcuts, except where somebody writes or has switched them off.
import { settings } from '../settings.svelte'

export const tableKeys = (keys: Record<string, () => unknown>) => (event: KeyboardEvent) => {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
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
