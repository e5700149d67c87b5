// Polls a review until it is complete.
import { api } from '../api'
import type { Outlook, Moment } from '../wire/reviews'

export class Following {
  /** by the number of events before them */
  moments = $state.raw<Record<number, Moment>>({})
  line = $state.raw<Outlook | null>(null)
  count = $state(0)
  whole = $state(false)
  failed = $state(false)
  private stopped = false

  constructor(
    private readonly table: string,
    private readonly deal: number,
  ) {}

  async follow(): Promise<void> {
    this.failed = false
    let seen = 0
    while (!this.stopped && !this.whole && !this.failed) {
      const found = await api.moments(this.table, this.deal, seen).catch(() => null)
      if (!found || found.failed) this.failed = true
      if (!found) return
      seen = found.seen
      this.moments = {
        ...this.moments,
        ...Object.fromEntries(found.moments.map((one) => [one.number, one])),
      }
      this.line = found.line
      this.count = found.count
      this.whole = found.whole
    }
  }

  stop(): void {
    this.stopped = true
  }
}
