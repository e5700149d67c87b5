// What lies on the table: a fold over the events that one person receives. It copies what the
// events say and computes nothing; the rules are on the server.
import { lasting } from './names'
import { NO_PHASE, type Phase } from './phases'
import type { Card, Hand, Line, Say } from './wire/base'
import type { Coins, PointValue } from './wire/coins'
import type { Event, Insight, Item, Meaning } from './wire/events'
import type { Before, Row } from './wire/table'

export interface Sitter {
  name: string
  /** what their portrait depends on: it stays the same in every language */
  face: string
  bot: string | null
  /** looks on until the next deal while a bot plays */
  waits?: boolean
}
export interface Played {
  seat: number
  card: string
}
export interface Trick {
  cards: Played[]
  winning: number | null
  winner: number | null
}
/** `cards`: how many cards lay on the table when it was said, in this phase */
export interface Talk {
  seat: number
  says: Say[]
  cards: number
  phase: Phase
}
/**
 * `sides` of Insight say by seat: with the declarer, against, or unknown; empty before there is a
 * declarer
 */
export interface Table extends Insight {
  /** whether the shuffled pack lies on the table and waits to be cut */
  pack: boolean
  /** the duplicate set and the board to which the cards belong, if there are such */
  given: { set: string; board: number } | null
  /** whether the server has committed to the cards before it dealt them */
  committed: boolean
  /** whether the server has revealed its secret, so that the cards can be checked */
  verifiable: boolean

  sitters: Record<number, Sitter>
  /** counts arrivals, departures and changes of what was agreed */
  changes: number
  /** whether results count for the players' ratings */
  rated: boolean
  /** the value of a point, if the table plays for coins, and the debts so far */
  pointValue: PointValue | null
  coins: Coins | null
  number: number
  /** the factor on every point of this deal */
  times: number
  dealer: number | null
  /** the chair of each seat; empty before the first deal */
  chairs: number[]
  phase: Phase
  hands: Hand[]
  talon: Card[]
  bids: { seat: number; bid: string; means: Meaning[] }[]
  declarer: number | null
  chosen: Record<string, string>
  drew: Record<number, Card[]>
  laid: Record<number, Hand>
  owned: { seat: number; count: number | null; cards: string[] }[]
  thrown: { seat: number | null; why: string } | null
  talk: Talk[]
  levels: Record<string, { level: number; seat: number }>
  up: { talon: Card[]; laid: Hand[] } | null
  trick: Trick
  tricks: Trick[]
  awarded: { first: number; tricks: number[] } | null
  claim: { seat: number; claim: string } | null
  shown: Record<number, string[]>
  answers: { seat: number; accepts: boolean }[]
  settled: { points: number[]; written: number[]; lines: Line[] } | null
  rows: Row[]
  totals: number[]
  over: boolean
  /** when the session ends, in seconds since 1970, if a time was agreed */
  until: number | null
  /** the chair that wears the hat */
  hat: number | null
}

const noTrick: Trick = { cards: [], winning: null, winner: null }

const freshDeal = () => ({
  pack: false,
  committed: false,
  verifiable: false,
  given: null,
  phase: NO_PHASE,
  hands: [],
  talon: [],
  bids: [],
  declarer: null,
  sides: [],
  because: [],
  items: [],
  kept: [],
  chosen: {},
  drew: {},
  laid: {},
  owned: [],
  thrown: null,
  talk: [],
  levels: {},
  up: null,
  trick: noTrick,
  tricks: [],
  awarded: null,
  claim: null,
  shown: {},
  answers: [],
  settled: null,
})

export const emptyTable = (): Table => ({
  sitters: {},
  changes: 0,
  rated: false,
  pointValue: null,
  coins: null,
  number: 0,
  times: 1,
  dealer: null,
  chairs: [],
  rows: [],
  totals: [],
  over: false,
  until: null,
  hat: null,
  ...freshDeal(),
})

/** A table for whose earlier deals only the results are known. */
export const tableAfter = ({ events, sheet }: Before): Table =>
  events.reduce<Table>(evolve, { ...emptyTable(), ...sheet })

const at = <T>(list: T[], index: number, change: (old: T) => T) =>
  list.map((old, i) => (i === index ? change(old) : old))

const map = <T>(record: Record<number, T>, change: (old: T) => T): Record<number, T> =>
  Object.fromEntries(Object.entries(record).map(([key, old]) => [key, change(old)]))

const faces = (cards: Card[]) => cards.filter((card): card is string => card !== null)

const gain = (hand: Hand, cards: Card[]): Hand => ({
  cards: [...hand.cards, ...faces(cards)],
  size: hand.size + cards.length,
})

const lose = (hand: Hand, cards: string[], size: number): Hand => ({
  cards: hand.cards.filter((card) => !cards.includes(card)),
  size: hand.size - size,
})

const wholly = (hand: Hand): Card[] => [
  ...hand.cards,
  ...Array<null>(hand.size - hand.cards.length).fill(null),
]

export function evolve(t: Table, e: Event): Table {
  const after = change(t, e)
  const insight: Partial<Insight> = e.type === 'deal' ? {} : (e as Partial<Insight>)
  const { sides = after.sides, because = after.because, items, kept = after.kept } = insight
  return {
    ...after,
    sides,
    because,
    items: items ? inOrder(after.items, items) : after.items,
    kept,
  }
}

const same = (one: Item) => (other: Item) => one.figure === other.figure && one.by === other.by

/** What is undertaken, each at its place in a list: what is new replaces what is gone, or is last. */
function inOrder(before: Item[], now: Item[]): Item[] {
  const fresh = now.filter((item) => !before.some(same(item)))
  const stay = before.flatMap((item) => now.find(same(item)) ?? fresh.shift() ?? [])
  return [...stay, ...fresh]
}

/** Somebody on a chair. Their name is read when it is shown: its language may have changed. */
const sitter = (
  of: { name: string; bot: string | null },
  face: string,
  waits?: boolean,
): Sitter => ({
  get name() {
    return of.name
  },
  face,
  bot: of.bot,
  waits,
})

type Changes = {
  [Type in Event['type']]?: (t: Table, e: Extract<Event, { type: Type }>) => Partial<Table>
}

/** The effect of each event. A newer server may send events that this page does not know. */
const changes: Changes = {
  sat: (t, e) => ({
    changes: t.changes + 1,
    sitters: { ...t.sitters, [e.chair]: sitter(e, lasting(e, 'name'), e.waits) },
  }),
  settings: (t, e) => ({
    changes: t.changes + 1,
    rated: e.rated ?? false,
    pointValue: e.point_value ?? null,
  }),
  consent: (t) => ({ changes: t.changes + 1 }),
  deal: (t, e) => ({
    ...freshDeal(),
    number: e.number,
    times: e.times ?? 1,
    dealer: e.dealer,
    chairs: e.chairs,
    until: e.until ?? null,
    sitters: map(t.sitters, (one) => (one.waits ? sitter(one, one.face) : one)),
    // A new session begins after the end of one, with a new sheet.
    ...(t.over ? { rows: [], totals: [], coins: null, over: false } : {}),
  }),
  sheet: (t, e) => ({
    totals: e.totals,
    coins: e.coins ?? null,
    over: e.over,
    hat: e.hat ?? null,
    rows: [
      ...t.rows,
      {
        deal: e.deal,
        points: e.points,
        times: t.times,
        dealer: t.dealer ?? 0,
        hat: e.hat === t.hat ? null : (e.hat ?? null),
      },
    ],
  }),
  shuffled: () => ({ pack: true, committed: true }),
  given: (_, { set, board }) => ({ given: { set, board }, committed: true }),
  cut: () => ({ pack: false }),
  revealed: () => ({ verifiable: true }),
  ended: () => ({ over: true }),
  dealt: (t, { hands, talon }) => ({
    pack: false,
    hands,
    talon,
    chairs: t.chairs.length ? t.chairs : hands.map((_, i) => i),
  }),
  began: (_, e) => ({ phase: { name: e.phase, kind: e.kind } }),
  bade: (t, e) => ({ bids: [...t.bids, { seat: e.seat, bid: e.bid, means: e.means ?? [] }] }),
  declared: (_, e) => ({ declarer: e.seat }),
  chose: (t, e) => ({ chosen: { ...t.chosen, [e.what]: e.value } }),
  drew: (t, e) => ({
    talon: t.talon.slice(e.cards.length),
    drew: { ...t.drew, [e.seat]: e.cards },
    hands: at(t.hands, e.seat, (hand) => gain(hand, e.cards)),
  }),
  laid: (t, e) => ({
    talon: [...wholly(e.cards), ...t.talon],
    laid: { ...t.laid, [e.seat]: e.cards },
    hands: at(t.hands, e.seat, (hand) => lose(hand, e.cards.cards, e.cards.size)),
  }),
  owned: (t, { seat, count, cards }) => ({ owned: [...t.owned, { seat, count, cards }] }),
  thrown_in: (_, { seat, why }) => ({ thrown: { seat, why } }),
  said: (t, { seat, says }) => {
    const raised = says.map((say) => [say.figure, { level: say.level, seat }])
    return {
      talk: [...t.talk, { seat, says, cards: t.trick.cards.length, phase: t.phase }],
      levels: { ...t.levels, ...Object.fromEntries(raised) },
    }
  },
  turned_up: (_, { talon, laid }) => ({ up: { talon, laid } }),
  turned_down: () => ({ up: null }),
  played: (t, { seat, card, winning }) => ({
    hands: at(t.hands, seat, (hand) => lose(hand, [card], 1)),
    trick: { cards: [...t.trick.cards, { seat, card }], winning, winner: null },
  }),
  took: (t, e) => ({ tricks: [...t.tricks, { ...t.trick, winner: e.seat }], trick: noTrick }),
  claimed: (_, { seat, claim }) => ({ claim: { seat, claim }, answers: [] }),
  shown: (t, { seat, cards }) => ({
    shown: { ...t.shown, [seat]: cards },
    hands: at(t.hands, seat, (hand) => ({ ...hand, cards })),
  }),
  answered: (t, { seat, accepts }) => ({ answers: [...t.answers, { seat, accepts }] }),
  awarded: (_, { first, tricks }) => ({ awarded: { first, tricks } }),
  settled: (_, { points, written, lines }) => ({ settled: { points, written, lines } }),
}

function change(t: Table, e: Event): Table {
  const make = changes[e.type] as ((t: Table, e: Event) => Partial<Table>) | undefined
  return { ...t, ...make?.(t, e) }
}

/** Tricks of each seat: those taken, but from `awarded.first` on those awarded. */
export function counts(t: Table): number[] {
  const upTo = t.awarded ? t.awarded.first - 1 : t.tricks.length
  const taken = t.tricks.slice(0, upTo)
  return t.hands.map(
    (_, seat) =>
      taken.filter((trick) => trick.winner === seat).length + (t.awarded?.tricks[seat] ?? 0),
  )
}

/** Whether the declarer has a partner or may have one. */
export const paired = (t: Table) =>
  t.declarer !== null && t.sides.some((side, seat) => seat !== t.declarer && side !== false)

/** Whether two seats are partners in a game with fixed pairs and no declarer. */
export const together = (t: Table, seat: number, other: number): boolean | undefined =>
  t.declarer !== null || !t.sides.length || t.sides.includes(null)
    ? undefined
    : t.sides[seat] === t.sides[other]

/** The card points in the tricks of each seat. */
export const takings = (t: Table, worth: Record<string, number>): number[] =>
  t.hands.map((_, seat) =>
    t.tricks
      .filter((trick) => trick.winner === seat)
      .flatMap((trick) => trick.cards)
      .reduce((sum, { card }) => sum + (worth[card] ?? 0), 0),
  )

/**
 * In a phase in which players say one thing after the other, a turn ends with a pass. Returns what
 * a seat has said in its last turn of this phase.
 */
export function lastTurn(t: Table, seat: number): Say[] | null {
  const mine = t.talk.filter((talk) => talk.seat === seat && talk.phase === t.phase)
  if (!mine.length) return null
  const ended = mine.at(-1)!.says.length ? mine : mine.slice(0, -1)
  return ended
    .slice(ended.findLastIndex((talk) => !talk.says.length) + 1)
    .flatMap((talk) => talk.says)
}

/** Whether all cards of all hands are known. */
export const allOpen = (t: Table) => t.hands.every(({ cards, size }) => cards.length === size)

/** How many chairs a table has; with more chairs than seats, the dealer sits out. */
export const chairsOf = (t: Table) => Object.keys(t.sitters).length

/** Returns the name at a chair; people with the same name are distinguished by a number. */
export function nameAt(t: Table, chair: number): string {
  const name = t.sitters[chair]?.name ?? ''
  const alike = Object.keys(t.sitters)
    .map(Number)
    .filter((other) => t.sitters[other]?.name === name)
  return alike.length > 1 ? `${name} ${alike.indexOf(chair) + 1}` : name
}

export const nameOf = (t: Table, seat: number) => nameAt(t, t.chairs[seat] ?? seat)
export const seatOf = (t: Table, chair: number | null) =>
  chair === null || t.sitters[chair]?.waits ? -1 : t.chairs.indexOf(chair)
