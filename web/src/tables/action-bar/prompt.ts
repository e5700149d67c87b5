// The text beside the buttons: whose turn it is, and what a pass means.
import { ACCEPT, includes, isPass } from '../../actions'
import { asksAll, isKontra } from '../../phases'
import type { Room } from '../../room.svelte'
import { nameAt, nameOf } from '../../table'
import { claimed, rungLabel } from '../../words/actions'
import { lasts } from '../../words/duration'
import type { Turn } from '../../wire/turn'
import { cardName, hasWord, t, word } from '../../words/words.svelte'
import type { MyTurn } from './my-turn.svelte'

/** Returns whose turn it is, and the question. */
export function promptOf(room: Room, mine: MyTurn): string {
  const { held, queued, table, turn } = room
  if (held || queued) return held ? t().skipHint : ''
  if (room.cut) return room.cutting ? `${t().yourTurn}: ${t().cut}` : cutBy(room, room.cut.chair)
  if (mine.pick) return [room.actor, t().pick(mine.pick.count)].filter(Boolean).join(': ')
  if (table.claim && includes(mine.options, ACCEPT))
    return claimed(nameOf(table, table.claim.seat), table.claim.claim)
  const doubled = isKontra(mine.turn?.kind) && doubleOf(room, mine)
  if (doubled) return doubled
  if (mine.turn && mustPlayOn(mine)) return `${room.actor || t().yourTurn}: ${t().playOn}`
  if (mine.turn) return `${room.actor || t().yourTurn}: ${word(`turn.${mine.turn.phase}`)}`
  if (table.settled || !turn?.seats.length) return ''
  const others = turnOfOthers(room, turn.seats)
  return mine.isAside ? `${others}: ${word(`phase.${turn.phase}`)}` : others
}

/** Returns what the game is worth, who has doubled it, and what my word would make it. */
export function doubleOf({ table, actor }: Room, { turn, options }: MyTurn): string {
  const word = options.find((one) => one.verb === 'say' && one.says[0]?.figure === 'game')
  if (!turn?.stake || word?.verb !== 'say') return ''
  const raised = table.levels.game
  const who = raised?.level ? nameOf(table, raised.seat) : ''
  const ask = t().double(who, turn.stake, rungLabel(word.says[0]!.level))
  return actor ? `${actor}: ${ask}` : ask
}

/** Who has to cut the pack, and how long the table waits for an absent person. */
function cutBy({ table, present, grace }: Room, chair: number): string {
  const name = nameAt(table, chair)
  return present[chair] === 'away' ? t().awayOnTurn([name], lasts(grace)) : t().cuts(name)
}

/** Who has to act, and how long the table waits for an absent person. */
function turnOfOthers({ table, present, grace }: Room, seats: number[]): string {
  const names = seats.map((seat) => nameOf(table, seat))
  const away = names.filter((_, i) => present[table.chairs[seats[i]!]!] === 'away')
  return away.length ? t().awayOnTurn(away, lasts(grace)) : t().turnOf(names)
}

/** Whether I could throw in my hand if my cards were others. */
const mustPlayOn = ({ options, pass }: MyTurn) => !!pass && options.length === 1

/** Returns what the words of the buttons are that need more than their lines. */
function moreOf(means: Turn['means'] = {}): string {
  const more = Object.values(means)
    .flat()
    .filter(({ key, params }) => params.cards && hasWord(`means-more.${key}`))
    .map(({ key, params }) => {
      const cards = String(params.cards).split(' ').map(cardName)
      return word(`means-more.${key}`, { cards: cards.join(', ') })
    })
  return [...new Set(more)].join('. ')
}

/** Returns what a pass or an answer means, and why a player without a choice is asked. */
export function noteOf({ table }: Room, mine: MyTurn): string {
  const { turn, options, isAside } = mine
  if (table.claim && includes(options, ACCEPT)) {
    const { clear, rest } = t().answerMeans
    return table.claim.claim === 'clear' ? clear : rest(nameOf(table, table.claim.seat))
  }
  if (asksAll(turn?.kind)) {
    if (mustPlayOn(mine)) return t().keepsHand
    if (options.some(({ verb }) => verb === 'annul')) return t().throwInMeans
  }
  if (!isAside) return moreOf(turn?.means)
  if (!turn || !options.some(isPass)) return ''
  return options.length === 1 ? t().formOnly : t().passMeans(2 ** (table.levels.game?.level ?? 0))
}
