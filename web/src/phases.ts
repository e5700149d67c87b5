// What the page makes of each kind of phase. This is the one place that compares them; what a game
// calls its phases is for words alone.
import type { PhaseKind } from './wire'

/** A phase of a deal, by what the game calls it; before the first there is none. */
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

/** One bids up a ladder: every bid there is has its button. */
export const isAuction = isOneOf('auction')

const isBidding = isOneOf('auction', 'hang', 'contract')
const isChoice = isOneOf('choice')
/** Where no talon lies on the table, what was bid stays on view until the cards are played. */
export const showsBids = (kind: Kind, talon: boolean) =>
  isBidding(kind) || (isChoice(kind) && !talon)

/** One is asked whether one throws the hand in; to pass is to play on. */
export const mayThrowIn = isOneOf('annul', 'trial')

/** All are asked it, whatever they hold. */
export const asksAll = isOneOf('annul')

/** One announces one thing after the other, on a sheet of its own. */
export const isAnnouncing = isOneOf('talk')

export const isKontra = isOneOf('kontra')

/** What was doubled stands in the middle of the table, or nothing can have been. */
export const hasLaddersInMiddle = isOneOf('announce', 'kontra')

/** Where the screen is small the talon makes room for what is said. */
export const needsRoomToTalk = isOneOf('kontra', 'talk')

/** Until the first trick is taken there may be talk, and the plate of who spoke tells it. */
export const mayTalkBetween = isOneOf('announce', 'kontra', 'tricks')

export const isPlay = isOneOf('tricks')

/** The trick lies in the middle of the table, and a card that was called beside it. */
export const showsTrick = isOneOf('tricks', 'settlement')
