// The secrets that this browser gives to the shuffle, and what it is told before the cards: kept as
// long as its window, so that a page that is loaded again can still reveal what it has committed to.
import type { Answer, Command } from '../connection'
import type { Message, PackOrder } from '../wire'
import { hex, sha256 } from './pack-order'

/** What this browser knows of a deal, whatever the server says later. */
export interface Noted {
  /** what the server committed to before the cards */
  commitment?: string
  /** the cards before they are shuffled, and how they are dealt */
  pack?: PackOrder
  /** what this browser committed to, and whether the server has taken it */
  secret?: string
  taken?: boolean
}

const key = (table: string, deal: number) => `skiz-deal-${table}-${deal}`

export function noted(table: string, deal: number): Noted {
  try {
    return JSON.parse(sessionStorage.getItem(key(table, deal)) ?? '{}') as Noted
  } catch {
    return {} // a window that keeps nothing
  }
}

/** Notes more of a deal; what was noted first stays. */
function note(table: string, deal: number, more: Noted) {
  try {
    const whole = JSON.stringify({ ...more, ...noted(table, deal) })
    sessionStorage.setItem(key(table, deal), whole)
  } catch {
    // it keeps nothing
  }
}

/** Hears what a table is told, and gives secrets when it is asked: no person decides anything. */
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
    // Only what is told before the cards counts.
    if (event?.type === 'shuffled') this.unproven = event.commitment
    if (event?.type === 'dealt') this.unproven = undefined
    if (!turn) return
    if (this.unproven) note(this.table, this.deal, { commitment: this.unproven, pack: this.pack })
    if (turn.secret) void this.answer(turn.secret, turn.on)
  }

  /** what the server has committed to in a deal whose cards are not dealt, as far as is heard */
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
