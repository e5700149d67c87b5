// My tables, kept up to date. All of them are requested when a page opens or becomes visible again.
// While a page is open, even hidden, it asks again for the tables where others can make it my turn,
// so that its title can call me. The server says how long ago something happened, so the clock of
// this device is never compared with the server's.
import { api } from './api'
import { onWake } from './wake'
import type { TableCard } from './wire/tables'

const PAUSE = 25_000
const MOST_PAUSE = 300_000
/**
 * In milliseconds, how long a waiting table may call me. After that, a live table counts as
 * abandoned and a slow one as dormant. At a pace of a week a player may ask for the time twice,
 * hence 15 days.
 */
const LIVE = 600_000
const SLOW = 15 * 24 * 3_600_000

/** a table as the server sent it, and when, by a monotonic clock */
type Known = TableCard & { heard: number }

class MyTables {
  all = $state.raw<Known[] | null>(null)
  /** the last request failed */
  failed = $state(false)
  private clock = 0
  private pause = PAUSE
  private requests = 0

  /** Whether people wait for me now: at a slow table, or at a live one with a recent action. */
  get call() {
    return !!this.all?.some(
      ({ turn, slow, people, ago, heard }) =>
        turn &&
        (slow || people.length) &&
        (ago ?? 0) + performance.now() - heard < (slow ? SLOW : LIVE),
    )
  }

  /** Starts to poll; call the returned function to stop. */
  keep = () => {
    const unwatch = onWake(() => void this.look([]))
    void this.look([])
    return () => {
      unwatch()
      clearTimeout(this.clock)
      this.requests++
    }
  }

  /** Requests some tables, or all, and after a pause those that may have changed. */
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
