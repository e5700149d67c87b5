// The open tables and the number of people here, kept up to date while this page is visible.
import { api } from '../api'
import type { ListedTable, OpenTables, PeopleHere } from '../wire/tables'

const PAUSE = 5000
const MOST_PAUSE = 60_000

export class Listed {
  tables = $state.raw<ListedTable[] | null>(null)
  ratings = $state.raw<OpenTables['ratings']>({})
  /** how many there are, including those that are not listed */
  count = $state(0)
  people = $state.raw<PeopleHere | null>(null)
  private tag = ''
  private clock = 0
  private pause = PAUSE
  private stopped = false

  /** Starts to poll; call the returned function to stop. */
  start = () => {
    const look = () => void this.look()
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      this.stopped = true
      clearTimeout(this.clock)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** Polls now, and again after a random pause that grows after errors. */
  async look() {
    clearTimeout(this.clock)
    if (document.hidden) return
    try {
      const found = await api.lobby(this.tag)
      if (found) {
        this.tag = found.tag
        this.tables = found.body.tables
        this.ratings = found.body.ratings
        this.count = found.body.count
        this.people = found.body.people
      }
      this.pause = PAUSE
    } catch {
      this.pause = Math.min(MOST_PAUSE, 2 * this.pause)
    }
    clearTimeout(this.clock) // of another poll that began meanwhile
    if (!this.stopped)
      this.clock = window.setTimeout(
        () => void this.look(),
        this.pause * (0.8 + 0.4 * Math.random()),
      )
  }
}
