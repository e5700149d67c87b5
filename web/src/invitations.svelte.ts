// The tables to which somebody's link invited me and where I have not sat down. They are stored in
// this browser, so that a lesson and the lobby can lead back there.
import { api, Refused } from './api'
import { store, stored } from './stored'
import type { TableSheet } from './wire/tables'

export interface Invitation {
  table: string
  /** what the link proves */
  token: string
  game: string
  /** who invites; empty if nobody sits there */
  from: string
}

const KEY = 'skiz-invitations'
const MOST = 5

/** The name of the person who invites to a table: its maker, or else the first person there. */
export function inviter({ chairs, host }: TableSheet): string {
  const people = chairs.filter(({ bot, you }) => !bot && !you)
  return (people.find(({ chair }) => chair === host) ?? people[0])?.name ?? ''
}

class Invitations {
  private all = $state.raw(stored<Invitation[]>(KEY, []))

  /** the latest one */
  get latest(): Invitation | undefined {
    return this.all[0]
  }

  add(invitation: Invitation) {
    this.keep([invitation, ...this.without(invitation.table)].slice(0, MOST))
  }

  forget(table: string) {
    if (this.all.some((one) => one.table === table)) this.keep(this.without(table))
  }

  /**
   * Asks about the latest table. It is forgotten if it is gone or over, or if I sit there, and then
   * the one before is the latest.
   */
  async check(): Promise<void> {
    const one = this.latest
    if (!one) return
    try {
      const found = await api.table(one.table)
      if (!found.over && !found.chairs.some(({ you }) => you))
        return this.add({ ...one, from: inviter(found) })
    } catch (refusal) {
      if (!(refusal instanceof Refused)) return // no network
    }
    this.forget(one.table)
    return this.check()
  }

  private without = (table: string) => this.all.filter((one) => one.table !== table)

  private keep(all: Invitation[]) {
    this.all = all
    store(KEY, all)
  }
}

export const invitations = new Invitations()

/** The address of the table, with what the link proves. */
export const addressOf = ({ table, token }: Invitation) => `/t/${table}#${token}`
