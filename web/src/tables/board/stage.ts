// Decides what a board shows in its middle, and what the plate of a seat shows.
import { isAnnouncing, isPlay, mayTalkBetween, showsBids, showsTrick } from '../../phases'
import { lastTurn, type Table } from '../../table'
import type { Say } from '../../wire/base'
import { saysLabel } from '../../words/actions'
import { isAnyShown, isShown } from '../../words/taught.svelte'
import { word } from '../../words/words.svelte'

export type Stage = 'settlement' | 'pack' | 'bids' | 'trick' | 'nothing' | 'talon' | 'waiting'

/**
 * Returns what lies in the middle; `speaking` is whether my sheet of announcements takes the room.
 */
export function stageOf(table: Table, speaking: boolean, hasSettlement: boolean): Stage {
  if (table.settled && hasSettlement) return 'settlement'
  if (table.pack) return 'pack'
  if (showsBids(table.phase.kind, table.talon.length > 0)) return 'bids'
  if (showsTrick(table.phase.kind)) return 'trick'
  if (speaking) return 'nothing'
  return table.number || table.hands.length ? 'talon' : 'waiting'
}

/** Returns the cards of a player who claims the rest with open cards, as long as nobody disputes. */
export function openClaim(table: Table): string[] | null {
  const { claim, hands, shown } = table
  const cards = claim && stands(table) ? shown[claim.seat] : null
  return cards?.length === hands[claim?.seat ?? -1]?.size ? cards! : null
}

/** Whether somebody has claimed the rest, and nobody disputes it. */
export const stands = ({ claim, answers, settled }: Table) =>
  !!claim && !settled && answers.every(({ accepts }) => accepts)

/** Returns what a seat has said last, as long as it is relevant; in a lesson, if it was taught. */
export function saidBy(table: Table, seat: number): string {
  const { kind } = table.phase
  if (seat < 0) return ''
  if (showsBids(kind, table.talon.length > 0)) {
    const bid = table.bids.findLast((one) => one.seat === seat)
    return bid && isKnown(bid.bid) ? word(`bid.${bid.bid}`) : ''
  }
  if (isAnnouncing(kind)) {
    const says = lastTurn(table, seat)
    return says && areKnown(says) ? saysLabel(says) : ''
  }
  const talk = talkBetween(table, seat)
  if (talk) return areKnown(talk.says) ? saysLabel(talk.says) : ''
  const answer = table.settled ? undefined : table.answers.find((one) => one.seat === seat)
  return answer ? word(answer.accepts ? 'action.accept' : 'action.dispute') : ''
}

const isKnown = (bid: string) => (bid === 'pass' ? isAnyShown('bid.') : isShown(`bid.${bid}`))

const areKnown = (says: Say[]) =>
  says.length
    ? says.every(({ figure, level }) => isShown(level ? `level.${level}` : `figure.${figure}`))
    : isAnyShown('bid.')

/** Before the first trick is complete, players may talk between cards. */
function talkBetween(table: Table, seat: number) {
  if (!mayTalkBetween(table.phase.kind) || table.tricks.length) return undefined
  const playing = isPlay(table.phase.kind)
  return table.talk.findLast(
    (talk) =>
      talk.seat === seat &&
      mayTalkBetween(talk.phase.kind) &&
      // A pass between the cards is shown only for a moment.
      (!playing || talk.says.length || talk.cards === table.trick.cards.length),
  )
}
