// The secrets that this browser gives to the shuffle, and what it learns before the cards are
// dealt. They are kept as long as the window, so that a reloaded page can still reveal what it has
// committed to.
import type { Answer, Command } from '../connection'
import type { PackOrder } from '../wire/dealing'
import type { Message } from '../wire/table'
import { hex, sha256 } from './pack-order'

/** What this browser knows about a deal, whatever the server says later. */
export interface Noted {
  /** the server's commitment before the cards were dealt */
  commitment?: string
  /** the cards before the shuffle, and how they are dealt */
  pack?: PackOrder
  /** this browser's secret, and whether the server has accepted its commitment */
  secret?: string
  taken?: boolean
}

const key = (table: string, deal: number) => `skiz-deal-${table}-${deal}`

export function noted(table: string, deal: number): Noted {
  try {
    return JSON.parse(sessionStorage.getItem(key(table, deal)) ?? '{}') as Noted
  } catch {
    return {} // a window without storage
  }
}

/** Stores more about a deal; the first value of each field stays. */
function note(table: string, deal: number, more: Noted) {
  try {
    const whole = JSON.stringify({ ...more, ...noted(table, deal) })
    sessionStorage.setItem(key(table, deal), whole)
  } catch {
    // no storage
  }
}

/** Listens to a table, and gives secrets when the server asks. No person decides anything here. */
export class Secrets {
  private table = ''
  private pack?: PackOrder
  private deal = 0
  private answered = ''

  constructor(private readonly act: (command: Command) => Promise<Answer>) {}

  hear({ welcome, event, turn }: Message) {
    if (welcome) {
      this.table = welcome.table
      this.pack = welcome.pack
    }
    if (event?.type === 'deal') this.deal = event.number
    // Only what arrives before the cards counts.
    if (event?.type === 'shuffled') this.unproven = event.commitment
    if (event?.type === 'dealt') this.unproven = undefined
    if (!turn) return
    if (this.unproven) note(this.table, this.deal, { commitment: this.unproven, pack: this.pack })
    if (turn.secret) void this.answer(turn.secret, turn.on)
  }

  /** the server's commitment for a deal whose cards are not dealt yet, as far as we know */
  private unproven?: string

  private async answer(step: 'commit' | 'reveal', on: number) {
    const question = `${step} ${this.deal}`
    if (this.answered === question) return
    this.answered = question
    const { table, deal } = this
    if (step === 'commit') {
      const secret = hex(crypto.getRandomValues(new Uint8Array(32)))
      note(table, deal, { secret })
      const kept = noted(table, deal).secret === secret
      await this.act({ commit: kept ? hex(await sha256(secret)) : null, on })
    } else {
      const { secret } = noted(table, deal)
      if (secret && 'ack' in (await this.act({ reveal: secret, on })))
        note(table, deal, { taken: true })
    }
  }
}
