// An event in a sentence, for the log and for those who listen instead of looking.
import { hour } from '../parts/when'
import { mayThrowIn } from '../phases'
import { nameAt, nameOf, paired, type Table } from '../table'
import type { Event } from '../wire'
import { claimLabel, saysLabel } from './actions'
import { cardName, signed, t, word } from './words.svelte'

/** What happened; an action that a bot did for somebody who was gone says so. */
export function sentence(e: Event, table: Table): string {
  const told = plainly(e, table)
  return told && 'stand_in' in e && e.stand_in ? `${told} (${t().actedFor})` : told
}

function plainly(e: Event, table: Table): string {
  const who = 'seat' in e && e.seat !== null ? nameOf(table, e.seat) : ''
  const list = (cards: (string | null)[]) =>
    cards
      .filter((c) => c !== null)
      .map(cardName)
      .join(', ')
  switch (e.type) {
    case 'sat':
      return (e.waits ? t().logSatWaits : t().logSat)(nameAt(table, e.chair))
    case 'more':
      return t().logMore(nameAt(table, e.chair))
    case 'deal':
      return [
        t().logDeal(e.number, nameAt(table, e.dealer)),
        e.until == null ? '' : word('custom.end-until', { time: hour(e.until) }),
        table.rated ? t().logRated : '',
      ]
        .filter(Boolean)
        .join(' ')
    case 'bade':
      return `${who}: ${word(`bid.${e.bid}`)}`
    case 'declared':
      return t().logDeclared(who, paired(table) ? t().declarerWith : t().declarer)
    case 'chose':
      if (e.what === 'call') return t().logCalled(who, cardName(e.value))
      return `${e.what === 'contract' ? t().contract : who}: ${word(`${e.what}.${e.value}`)}`
    case 'drew':
      return t().logDrew(who, e.cards.length, list(e.cards))
    case 'laid':
      return t().logLaid(who, e.cards.size, list(e.cards.cards))
    case 'owned':
      return t().logOwned(who, e.count, list(e.cards))
    case 'thrown_in':
      return t().thrownInFor(who, word(`thrown.${e.why}`))
    case 'said':
      if (mayThrowIn(table.phase.kind)) return t().logPlaysOn(who)
      return `${who}: ${saysLabel(e.says)}`
    case 'turned_up':
      return t().logTurnedUp(
        list([...e.laid.flatMap((hand) => hand.cards), ...e.talon]),
        e.talon.length > 0,
      )
    case 'turned_down':
      return t().logTurnedDown
    case 'played':
      return `${who}: ${cardName(e.card)}`
    case 'took':
      return t().logTook(who)
    case 'claimed':
      return `${who}: ${claimLabel(e.claim)}`
    case 'shown':
      return t().logShown(who, list(e.cards))
    case 'answered':
      return `${who}: ${word(e.accepts ? 'action.accept' : 'action.dispute')}`
    case 'awarded':
      return t().logAwarded(
        e.tricks.map((n, seat) => [nameOf(table, seat), n] as const).filter(([, n]) => n > 0),
      )
    case 'settled':
      if (table.thrown && e.points.every((points) => !points)) return ''
      return t().logSettled(
        e.points.map((n, seat) => `${nameOf(table, seat)} ${signed(n)}`).join(', '),
      )
    case 'sheet':
      return [
        table.rows.at(-1)?.hat != null
          ? word('custom.hat-told', { name: nameAt(table, e.hat!) })
          : '',
        e.over
          ? t().sessionOver
          : e.noted != null
            ? word('custom.noted-told', { name: nameAt(table, e.noted), left: e.left })
            : '',
      ]
        .filter(Boolean)
        .join(' ')
    case 'closing':
      return word('custom.closing-told', { name: nameAt(table, e.chair) })
    case 'ending':
      return word(e.agrees ? 'custom.end-agreed' : 'custom.end-declined', {
        name: nameAt(table, e.chair),
      })
    case 'seats':
      return word('custom.seats-told', {
        cards: e.cards
          .map((card, chair) => `${nameAt(table, chair)} – ${cardName(card)}`)
          .join(', '),
      })
    case 'given':
      return t().logGiven(e.board)
    case 'secrets':
      if (table.given) return ''
      return t().logSecrets(
        e.chairs.map((chair) => nameAt(table, chair)),
        e.missing.map((chair) => nameAt(table, chair)),
      )
    case 'cut':
      return t().logCut(nameAt(table, e.chair), e.place)
    case 'ended':
      return word(`custom.end-${e.by}`)
    default:
      return ''
  }
}

/** What goes without saying: who is left over, and pairs that were so before the deal. */
const UNSAID = ['rest', 'pairs']

/** Whose side has come out since, and by what */
export const revealed = (before: Table | undefined, table: Table): string[] =>
  table.because.flatMap((by, seat) =>
    by && !UNSAID.includes(by) && !before?.because[seat] ? [sideTold(table, seat, by)] : [],
  )

function sideTold(table: Table, seat: number, by: string): string {
  const side = table.sides[seat] ? t().partner : t().opponent
  return `${nameOf(table, seat)}: ${side} (${word(`because.${by}`)})`
}
