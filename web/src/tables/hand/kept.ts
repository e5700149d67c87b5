// Which of my cards are bound, in words.
import type { Table } from '../../table'
import { t, word } from '../../words/words.svelte'

/** Returns by card the tricks for which it is bound, and the figures that bind it. */
export function keptOf(table: Table): Record<string, { tricks: string; why: string }> {
  const found: Record<string, { tricks: string; why: string }> = {}
  for (const { card, figure, first, last } of table.kept) {
    const why = t().keptFor(word(`figure.${figure}`), first, last)
    const before = found[card]
    found[card] = {
      tricks: before?.tricks ?? (first === last ? `${first}` : `${first}–${last}`),
      why: before ? `${before.why}; ${why}` : why,
    }
  }
  return found
}
