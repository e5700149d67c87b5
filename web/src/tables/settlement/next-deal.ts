// The next deal, which somebody else has begun while I still look at the settlement of the last one.
// It waits on my page alone: the others and the server go on.
import { nameAt, type Table } from '../../table'
import type { Event } from '../../wire/events'
import type { Turn } from '../../wire/turn'
import { t } from '../../words/words.svelte'

export interface NextDeal {
  /** the chair of the person who asked for it; null if it began by itself */
  by: number | null
  /** whether something is asked of me in it */
  asked: boolean
}

/** Whether several people play here; who is alone with bots begins each deal. */
export const inCompany = ({ sitters }: Table) =>
  Object.values(sitters).filter(({ bot, waits }) => !bot || waits).length > 1

/** Whether an event ends the settlement that a person on a chair sees. */
export const endsSettlement = (table: Table, chair: number | null, event: Event | null) =>
  event?.type === 'deal' && !!table.settled && chair !== null && inCompany(table)

/** Returns what is known of a deal that waits: its beginning, and the last question in it. */
export function nextDealOf(begins: Event | null, turn: Turn | null, chair: number): NextDeal {
  const by = begins?.type === 'deal' ? (begins.by ?? null) : null
  return { by, asked: !!turn && asks(turn, chair) }
}

/** Only who is on turn gets options. */
const asks = ({ options, cut, undo }: Turn, chair: number) =>
  options !== undefined || cut?.chair === chair || (!!undo && !undo.agreed.includes(chair))

/** Says who has gone on, and whether something is asked of me there. */
export const wentOn = (table: Table, { by, asked }: NextDeal) =>
  t().wentOn(by === null ? '' : nameAt(table, by), asked)
