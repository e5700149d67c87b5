// Decides which buttons there are for options that are neither cards nor talk.
import { includes, isSame, type Action } from '../../actions'

const ELSEWHERE: Action['verb'][] = ['play', 'lay', 'say', 'claim']

/**
 * The options with a button of their own. For bids and contracts, these are all that exist, if one
 * of them is on offer or an auction is on (`auction`). `known` are the existing keys: those of
 * `bid` or `contract`.
 */
export function buttonsOf(
  options: Action[],
  known: (what: string) => string[],
  auction: boolean,
): Action[] {
  const offered = options.filter(({ verb }) => !ELSEWHERE.includes(verb))
  const all = ladderOf(offered[0], known)
  const isOpen = all.some((action) => !isPassedBid(action) && includes(options, action))
  if (!auction && !isOpen) return offered
  return [...all, ...offered.filter((option) => !includes(all, option))]
}

const isPassedBid = (action: Action) => isSame(action, { verb: 'bid', bid: 'pass' })

function ladderOf(option: Action | undefined, known: (what: string) => string[]): Action[] {
  if (option?.verb === 'bid') return known('bid').map((bid) => ({ verb: 'bid', bid }))
  if (option?.verb === 'choose' && option.what === 'contract')
    return known('contract').map((value) => ({ verb: 'choose', what: 'contract', value }))
  return []
}
