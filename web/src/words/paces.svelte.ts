// The paces of a table, as the server sends them, and their meaning.
import { api } from '../api'
import type { Pace } from '../wire/tables'
import { lasts } from './duration'
import { t } from './words.svelte'

/** The pace of a table that waits for everybody. */
export const NO_CLOCK = 'none'

let known = $state.raw<Pace[]>([{ key: NO_CLOCK }])
let request: Promise<void> | null = null

/** All of them, as soon as they are known. */
export function paces(): Pace[] {
  request ??= api.paces().then(
    (found) => void (known = found),
    () => void (request = null), // a later call asks again
  )
  return known
}

export function paceNote(key: string): string {
  const pace = paces().find((one) => one.key === key)
  if (!pace?.decision) return t().noClock
  if (pace.slow) return t().slowClock(lasts(pace.decision))
  return t().liveClock(lasts(pace.decision), lasts(pace.reserve ?? 0))
}

/** Whether nobody has to be present at such a table between turns. */
export const isSlow = (key: string) => !!paces().find((one) => one.key === key)?.slow
