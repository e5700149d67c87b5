// My tables, kept as the server has them. All are asked for when a page opens or is looked at
// again; while one is open, hidden too, those at which others can make it my turn are asked for
// again, so that its title can call me.
import { api } from './api'
import type { TableCard } from './wire'

const PAUSE = 25_000
const MOST_PAUSE = 300_000
/**
 * In milliseconds: at a live table that has waited for longer nobody is there any more, and a slow
 * one sleeps; a week for a decision may be asked for twice.
 */
const LIVE = 600_000
const SLOW = 15 * 24 * 3_600_000

class MyTables {
  all = $state.raw<TableCard[] | null>(null)
  /** they were asked for and could not be had */
  failed = $state(false)
  private clock = 0
  private pause = PAUSE
  private asked = 0

  /** Whether people wait for me now: at a slow table, or at a live one that was just played at. */
  get call() {
    return !!this.all?.some(
      ({ turn, slow, people, at }) =>
        turn &&
        (slow || people.length) &&
        Date.now() - Date.parse(String(at)) < (slow ? SLOW : LIVE),
    )
  }

  /** Begins to look; call what it gives to stop. */
  keep = () => {
    const look = () => document.hidden || void this.look([])
    document.addEventListener('visibilitychange', look)
    void this.look([])
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(this.clock)
      this.asked++
    }
  }

  /** Looks at some of them, or at all, and after a pause at those that may change. */
  private async look(some: string[]) {
    clearTimeout(this.clock)
    const asked = ++this.asked
    const found = await api.tables(some).catch(() => null)
    if (asked !== this.asked) return
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

  private renewed(found: TableCard[]) {
    return this.all?.map((one) => found.find(({ table }) => table === one.table) ?? one) ?? found
  }
}

export const myTables = new MyTables()
