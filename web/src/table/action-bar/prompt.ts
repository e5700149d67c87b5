// What stands beside the buttons: whose turn it is, and what it means to pass.
import { ACCEPT, includes, isPass } from '../../actions'
import { asksAll } from '../../phases'
import type { Room } from '../../room.svelte'
import { nameOf } from '../../table'
import { claimLabel } from '../../words/actions'
import { t, word } from '../../words/words.svelte'
import type { MyTurn } from './my-turn.svelte'

/** Whose turn it is, and what is asked. */
export function promptOf(room: Room, mine: MyTurn): string {
  const { held, queued, table, turn } = room
  if (held || queued) return held ? t().skipHint : ''
  if (mine.pick) return t().pick(mine.pick.count)
  if (table.claim && includes(mine.options, ACCEPT))
    return `${nameOf(table, table.claim.seat)}: ${claimLabel(table.claim.claim)}`
  if (mine.turn) return `${t().yourTurn}: ${word(`turn.${mine.turn.phase}`)}`
  if (table.settled || !turn?.seats.length) return ''
  const others = turnOfOthers(room, turn.seats)
  return mine.isAside ? `${others}: ${word(`phase.${turn.phase}`)}` : others
}

/** Who has to act, and how long they are waited for where somebody is away. */
function turnOfOthers({ table, present, grace }: Room, seats: number[]): string {
  const names = seats.map((seat) => nameOf(table, seat))
  const away = names.filter((_, i) => present[table.chairs[seats[i]!]!] === 'away')
  return away.length ? t().awayOnTurn(away, grace) : t().turnOf(names)
}

/** What it means to pass, and why one is asked who has no choice. */
export function noteOf({ table }: Room, { turn, options, pass, isAside }: MyTurn): string {
  if (pass && options.length === 1 && asksAll(turn?.kind)) return t().keepsHand
  if (!turn || !isAside || !options.some(isPass)) return ''
  return options.length === 1 ? t().formOnly : t().passMeans(2 ** (table.levels.game?.level ?? 0))
}
