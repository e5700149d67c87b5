// An event as a sentence, for the log and for screen readers.
import { hour } from '../parts/when'
import { mayThrowIn } from '../phases'
import { nameAt, nameOf, type Table } from '../table'
import type { Event } from '../wire/events'
import { claimed, saysLabel } from './actions'
import { chosenLine, declarerWord } from './chosen'
import { cardName, signed, t, word } from './words.svelte'

/** Returns what happened; for an action by a bot in place of an absent person, it says so. */
export function sentence(e: Event, table: Table): string {
  const said = plain(e, table)
  return said && 'stand_in' in e && e.stand_in ? `${said} (${t().actedFor})` : said
}

type Sentences = {
  [Type in Event['type']]?: (
    e: Extract<Event, { type: Type }>,
    table: Table,
    who: string, // the seat, if there is one
  ) => string
}

const list = (cards: (string | null)[]) =>
  cards
    .filter((c) => c !== null)
    .map(cardName)
    .join(', ')

/** Joins sentences, and leaves out the empty ones. */
const joined = (...said: string[]) => said.filter(Boolean).join(' ')

const sentences: Sentences = {
  sat: (e, table) => (e.waits ? t().logSatWaits : t().logSat)(nameAt(table, e.chair)),
  more: (e, table) => t().logMore(nameAt(table, e.chair)),
  undo: (e, table) => t().undoAsks(nameAt(table, e.chair)),
  undo_answer: (e, table) =>
    (e.agrees ? t().logUndoAgrees : t().logUndoDeclines)(nameAt(table, e.chair)),
  undone: () => t().logUndone,
  deal: (e, table) =>
    joined(
      t().logDeal(e.number, nameAt(table, e.dealer)),
      e.until == null ? '' : word('custom.end-until', { time: hour(e.until) }),
      table.rated ? t().logRated : '',
    ),
  bade: (e, _, who) => `${who}: ${word(`bid.${e.bid}`)}`,
  declared: (_, table, who) => t().logDeclared(who, declarerWord(table)),
  chose: ({ what, value }, _, who) =>
    what === 'call' ? t().logCalled(who, cardName(value)) : chosenLine(what, value),
  drew: (e, _, who) => t().logDrew(who, e.cards.length, list(e.cards)),
  laid: (e, _, who) => t().logLaid(who, e.cards.size, list(e.cards.cards)),
  owned: (_e, table) => ownedBy(table),
  thrown_in: (e, _, who) => t().thrownInFor(who, word(`thrown.${e.why}`)),
  said: (e, table, who) =>
    mayThrowIn(table.phase.kind) ? t().logPlaysOn(who) : `${who}: ${saysLabel(e.says)}`,
  turned_up: (e) =>
    t().logTurnedUp(
      list([...e.laid.flatMap((hand) => hand.cards), ...e.talon]),
      e.talon.length > 0,
    ),
  turned_down: () => t().logTurnedDown,
  played: (e, _, who) => `${who}: ${cardName(e.card)}`,
  took: (_e, _, who) => t().logTook(who),
  claimed: (e, _, who) => claimed(who, e.claim),
  shown: (e, _, who) => t().logShown(who, list(e.cards)),
  answered: (e, _, who) => t().answered(who, e.accepts),
  awarded: (e, table) =>
    t().logAwarded(
      e.tricks.map((n, seat) => [nameOf(table, seat), n] as const).filter(([, n]) => n > 0),
    ),
  settled: (e, table) =>
    table.thrown && e.points.every((points) => !points)
      ? ''
      : t().logSettled(e.points.map((n, seat) => `${nameOf(table, seat)} ${signed(n)}`).join(', ')),
  sheet: (e, table) =>
    joined(
      table.rows.at(-1)?.hat != null
        ? word('custom.hat-told', { name: nameAt(table, e.hat!) })
        : '',
      e.over
        ? t().sessionOver
        : e.noted != null
          ? word('custom.noted-told', { name: nameAt(table, e.noted), left: e.left })
          : '',
    ),
  closing: (e, table) => word('custom.closing-told', { name: nameAt(table, e.chair) }),
  ending: (e, table) =>
    word(e.agrees ? 'custom.end-agreed' : 'custom.end-declined', {
      name: nameAt(table, e.chair),
    }),
  seats: (e, table) =>
    word('custom.seats-told', {
      cards: e.cards.map((card, chair) => `${nameAt(table, chair)} – ${cardName(card)}`).join(', '),
    }),
  given: (e) => t().logGiven(e.board),
  secrets: (e, table) =>
    table.given
      ? ''
      : t().logSecrets(
          e.chairs.map((chair) => nameAt(table, chair)),
          e.missing.map((chair) => nameAt(table, chair)),
        ),
  cut: (e, table) => t().logCut(nameAt(table, e.chair), e.place),
  ended: (e) => word(`custom.end-${e.by}`),
}

/** Returns what all have discarded of the tarokks, when the last of them has owned to it. */
function ownedBy(table: Table): string {
  const { owned, laid } = table
  if (owned.length < Object.values(laid).filter(({ size }) => size).length) return ''
  const some = owned.filter(({ count }) => count !== 0)
  const told = some.map(({ seat, count, cards }) =>
    t().logOwned(nameOf(table, seat), count, list(cards)),
  )
  return joined(...told, some.length < owned.length ? t().logOwnedNone(some.length > 0) : '')
}

/** Returns what happened, whoever did it; empty for events that need no sentence. */
function plain(e: Event, table: Table): string {
  const say = sentences[e.type] as ((e: Event, table: Table, who: string) => string) | undefined
  return say?.(e, table, 'seat' in e && e.seat !== null ? nameOf(table, e.seat) : '') ?? ''
}

/**
 * Reasons that need no sentence: only one player is left, or the pairs were fixed before the deal.
 */
const UNSAID = ['rest', 'pairs']
export const isSaid = (by: string) => !UNSAID.includes(by)

/** The seats whose side has become known since. */
export const revealedSeats = (before: Table | undefined, table: Table): number[] =>
  table.because.flatMap((by, seat) => (by && isSaid(by) && !before?.because[seat] ? [seat] : []))

/** Reasons that are about the declarer, and so hold for several seats. */
const OF_DECLARER = ['alone', 'solo']

/** The same in sentences, with the reasons; what holds for several is said once. */
export function revealed(before: Table | undefined, table: Table): string[] {
  const groups: number[][] = []
  for (const seat of revealedSeats(before, table)) {
    const by = table.because[seat]!
    const same = groups.find(([one]) => OF_DECLARER.includes(by) && table.because[one!] === by)
    if (same) same.push(seat)
    else groups.push([seat])
  }
  return groups.map((seats) => sideText(table, seats))
}

function sideText(table: Table, seats: number[]): string {
  const by = table.because[seats[0]!]!
  const names = seats.map((seat) => nameOf(table, seat))
  const partner = !!table.sides[seats[0]!]
  return OF_DECLARER.includes(by)
    ? t().sideAs(names, partner, word(`because.${by}`))
    : t().sideBy(names[0]!, partner, word(`because.${by}`))
}
