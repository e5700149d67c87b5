// Decides which buttons there are for options that are neither cards nor talk.
import { isSame, type Action } from '../../actions'

const ELSEWHERE: Action['verb'][] = ['play', 'lay', 'say', 'claim']

/** The options with a button of their own, with a pass at the end. */
export function buttonsOf(options: Action[]): Action[] {
  const offered = options.filter(({ verb }) => !ELSEWHERE.includes(verb))
  return [...offered.filter((one) => !isPassedBid(one)), ...offered.filter(isPassedBid)]
}

export const isPassedBid = (action: Action) => isSame(action, { verb: 'bid', bid: 'pass' })
