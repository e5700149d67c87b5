// What the page does in each kind of phase. Only this module compares the kinds; the names that a
// game gives its phases are used for words alone.
import type { PhaseKind } from './wire/base'

/** A phase of a deal, with the game's name for it; before the first phase there is none. */
export interface Phase {
  name: string
  kind: PhaseKind | null
}
export const NO_PHASE: Phase = { name: '', kind: null }

type Kind = PhaseKind | null | undefined
const isOneOf =
  (...kinds: PhaseKind[]) =>
  (kind: Kind) =>
    kinds.some((one) => one === kind)

const isBidding = isOneOf('auction', 'hang', 'contract')
const isChoice = isOneOf('choice')
/** If no talon lies on the table, the bids stay visible until the play begins. */
export const showsBids = (kind: Kind, talon: boolean) =>
  isBidding(kind) || (isChoice(kind) && !talon)

/** The player may throw the hand in; to pass is to play on. */
export const mayThrowIn = isOneOf('annul', 'trial')

/** All players are asked, whatever they hold. */
export const asksAll = isOneOf('annul')

/** Announcements are made one after the other, on a separate sheet. */
export const isAnnouncing = isOneOf('talk')

export const isKontra = isOneOf('kontra')

/** Doublings are shown in the middle of the table, or none can have been made yet. */
export const hasLaddersInMiddle = isOneOf('announce', 'kontra')

/** On a small screen the talon gives its room to the talk. */
export const needsRoomToTalk = isOneOf('kontra', 'talk')

/** Until the first trick is taken, players may talk between cards, and their plates show it. */
export const mayTalkBetween = isOneOf('announce', 'kontra', 'tricks')

export const isPlay = isOneOf('tricks')

/** The trick lies in the middle of the table, with a called card beside it. */
export const showsTrick = isOneOf('tricks', 'settlement')
