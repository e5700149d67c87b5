// The time left on a clock, some time after the server sent it.
import type { ClockState, Message } from '../../wire/table'

export interface Left {
  /** seconds of this decision, and of the reserve after them */
  decision: number
  reserve: number
}

/** The clocks as sent, the time of arrival in milliseconds, and the latency. */
export interface Clocks {
  byChair: Record<string, ClockState>
  heard: number
  lag: number
}

export const NO_CLOCKS: Clocks = { byChair: {}, heard: 0, lag: 0 }

/**
 * Returns the clocks after a message: new ones, or the old ones with a latency that was unknown
 * before.
 */
export function clocksAfter(before: Clocks, message: Message, lag: number): Clocks {
  if (message.present) return { byChair: message.clock ?? {}, heard: performance.now(), lag }
  const late = message.pong !== undefined && !before.lag && lag > 0
  return late ? { ...before, lag } : before
}

/** Returns the time left on the clock of a chair now; null if it has none. */
export function leftOn({ byChair, heard, lag }: Clocks, chair: number, now: number): Left | null {
  const clock = byChair[chair]
  if (!clock) return null
  const gone = clock.runs ? Math.max(0, (now - heard + lag / 2) / 1000) : 0
  const over = Math.max(0, gone - clock.decision)
  return {
    decision: Math.max(0, clock.decision - gone),
    reserve: Math.max(0, clock.reserve - over),
  }
}
