// My tables, kept as the server has them. All are asked for when a page opens or is looked at
// again; while one is open, hidden too, those at which others can make it my turn are asked for
// again, so that its title can call me. The server tells how long ago something happened
// there; no clock of this device is compared with its clock.
import { api } from './api'
import { onWake } from './wake'
import type { TableCard } from './wire'

const PAUSE = 25_000
const MOST_PAUSE = 300_000
/**
 * In milliseconds: at a live table that has waited for longer nobody is there any more, and a slow
 * one sleeps; a week for a decision may be asked for twice.
 */
const LIVE = 600_000
const SLOW = 15 * 24 * 3_600_000

/** a table as the server sent it, and when, by a monotonic clock */
type Known = TableCard & { heard: number }

class MyTables {
  all = $state.raw<Known[] | null>(null)
  /** they were asked for and could not be had */
  failed = $state(false)
  private clock = 0
  private pause = PAUSE
  private requests = 0

  /** Whether people wait for me now: at a slow table, or at a live one that was just played at. */
  get call() {
    return !!this.all?.some(
      ({ turn, slow, people, ago, heard }) =>
        turn &&
        (slow || people.length) &&
        (ago ?? 0) + performance.now() - heard < (slow ? SLOW : LIVE),
    )
  }

  /** Begins to look; call what it gives to stop. */
  keep = () => {
    const unwatch = onWake(() => void this.look([]))
    void this.look([])
    return () => {
      unwatch()
      clearTimeout(this.clock)
      this.requests++
    }
  }

  /** Looks at some of them, or at all, and after a pause at those that may change. */
  private async look(some: string[]) {
    clearTimeout(this.clock)
    const request = ++this.requests
    const answer = await api.tables(some).catch(() => null)
    if (request !== this.requests) return
    const heard = performance.now()
    const found = answer?.map((one) => ({ ...one, heard }))
    if (found) this.all = some.length ? this.renewed(found) : found
    this.failed = !found && !this.all
    this.pause = found ? PAUSE : Math.min(MOST_PAUSE, 2 * this.pause)
    const next = this.all?.filter(({ people, slow, over }) => !over && (slow || people.length))
    if (!next || next.length)
      this.clock = window.setTimeout(
        () => void this.look(next?.map(({ table }) => table) ?? []),
        this.pause * (0.8 + 0.4 * Math.random()),
      )
  }

  private renewed(found: Known[]) {
    return this.all?.map((one) => found.find(({ table }) => table === one.table) ?? one) ?? found
  }
}

export const myTables = new MyTables()
