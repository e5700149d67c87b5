// Fetches the puzzles for a time without a network, when nobody waits for anything.
import { keepPuzzles, whenIdle } from '../exercises/offline'
import { match, TABLE } from '../pages'
import { READS } from './calm'

/** Fetches them if this page is read for a while; call the result to stop. Not beside a table. */
export function keepAhead(path: string): () => void {
  if (match(TABLE, path)) return () => undefined
  const stop = new AbortController()
  const keep = () => whenIdle(() => keepPuzzles('', stop.signal))
  const clock = setTimeout(() => void keep(), READS)
  return () => {
    clearTimeout(clock)
    stop.abort()
  }
}
