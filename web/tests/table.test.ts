// The fold: what lies on the table after each event.
import { describe, expect, test } from 'vitest'
import {
  chairsOf,
  counts,
  emptyTable,
  evolve,
  lastTurn,
  nameAt,
  nameOf,
  paired,
  seatOf,
  takings,
  type Table,
} from '../src/table'
import type { PhaseKind } from '../src/wire/base'
import type { Event, Item } from '../src/wire/events'

const fold = (events: Event[], from: Table = emptyTable()) => events.reduce(evolve, from)
const sat = (chair: number, name: string): Event => ({ type: 'sat', chair, name, bot: null })
const began = (phase: string, kind: PhaseKind): Event => ({ type: 'began', phase, kind })
const said = (seat: number, ...figures: string[]): Event => ({
  type: 'said',
  seat,
  says: figures.map((figure) => ({ figure, level: 0 })),
})
const played = (seat: number, card: string, winning: number): Event => ({
  type: 'played',
  seat,
  card,
  winning,
})

const DEAL: Event[] = [
  sat(0, 'Anna'),
  sat(1, 'Bruno'),
  sat(2, 'Clara'),
  { type: 'deal', number: 1, dealer: 2, chairs: [0, 1, 2] },
  {
    type: 'dealt',
    hands: [
      { cards: ['hA', 'h6', 'c7'], size: 3 },
      { cards: [], size: 3 },
      { cards: [], size: 3 },
    ],
    talon: [null, null],
  },
]

describe('a deal', () => {
  test('what a newer server says is left alone', () => {
    const table = fold(DEAL)
    const changed = evolve(table, { type: 'sang', seat: 1 } as unknown as Event)
    expect(changed).toEqual(table)
  })

  test('a phase has its name and its kind, and a new deal has none yet', () => {
    const table = fold([...DEAL, began('lay', 'exchange')])
    expect(table.phase).toEqual({ name: 'lay', kind: 'exchange' })
    const next = evolve(table, { type: 'deal', number: 2, dealer: 0, chairs: [1, 2, 0] })
    expect(next.phase.kind).toBeNull()
    expect(next.hands).toEqual([])
    expect(chairsOf(next)).toBe(3)
  })

  test('cards go from the talon to a hand and from there to the talon, seen or not', () => {
    const drawn = fold([
      ...DEAL,
      { type: 'drew', seat: 1, cards: [null, null] },
      { type: 'laid', seat: 1, cards: { cards: [], size: 2 } },
    ])
    expect(drawn.hands[1]).toEqual({ cards: [], size: 3 })
    expect(drawn.talon).toEqual([null, null])
    const mine = fold([
      ...DEAL,
      { type: 'drew', seat: 0, cards: ['d8', 'd9'] },
      { type: 'laid', seat: 0, cards: { cards: ['d8', 'h6'], size: 2 } },
    ])
    expect(mine.hands[0]).toEqual({ cards: ['hA', 'c7', 'd9'], size: 3 })
    expect(mine.talon).toEqual(['d8', 'h6'])
    expect(mine.drew[0]).toEqual(['d8', 'd9'])
  })

  test('a trick lies there until somebody takes it', () => {
    const events: Event[] = [played(0, 'hA', 0), played(1, 'h8', 0), played(2, 'h7', 0)]
    const full = fold([...DEAL, began('play', 'tricks'), ...events])
    expect(full.trick.cards.map(({ card }) => card)).toEqual(['hA', 'h8', 'h7'])
    expect(full.hands.map(({ size }) => size)).toEqual([2, 2, 2])
    const taken = evolve(full, { type: 'took', seat: 0 })
    expect(taken.trick.cards).toEqual([])
    expect(counts(taken)).toEqual([1, 0, 0])
    expect(takings(taken, { hA: 11, h8: 3 })).toEqual([14, 0, 0])
  })

  test('tricks that were awarded count instead of those taken from there on', () => {
    const events: Event[] = [
      played(0, 'hA', 0),
      { type: 'took', seat: 0 },
      played(0, 'h6', 0),
      { type: 'took', seat: 0 },
      { type: 'awarded', first: 2, tricks: [0, 1, 1] },
    ]
    expect(counts(fold([...DEAL, ...events]))).toEqual([1, 1, 1])
  })

  test('what an event tells that one can work out stays until it tells otherwise', () => {
    const table = fold([
      ...DEAL,
      { type: 'declared', seat: 0, sides: [true, null, null] } as Event,
      began('play', 'tricks'),
    ])
    expect(table.sides).toEqual([true, null, null])
    expect(paired(table)).toBe(true)
    const known = evolve(table, { ...played(1, 'hK', 1), sides: [true, false, false] } as Event)
    expect(paired(known)).toBe(false)
  })

  test('what is undertaken keeps its place: what is new replaces what is gone, or is last', () => {
    const item = (figure: string, by = 0, level = 0): Item => ({
      ...{ figure, by, level },
      raised: null,
      verdict: 'open',
    })
    const tells = (...items: Item[]) => ({ ...said(0), items }) as Event
    const figures = (...events: Event[]) =>
      fold([...DEAL, ...events]).items.map(({ figure, by, level }) => `${figure} ${by} ${level}`)
    const first = tells(item('game'), item('pagat'), item('eight'))
    expect(figures(first, tells(item('game'), item('pagat', 0, 1), item('trull'), item('eight'))))
      // the server has what was declared last
      .toEqual(['game 0 0', 'pagat 0 1', 'eight 0 0', 'trull 0 0'])
    const raised = tells(item('game'), item('uhu'), item('pagat', 1), item('eight'))
    expect(figures(first, raised)).toEqual(['game 0 0', 'uhu 0 0', 'eight 0 0', 'pagat 1 0'])
    expect(figures(first, tells(item('game')))).toEqual(['game 0 0'])
  })

  test('a sheet is written on, and begun anew after the end of a session', () => {
    const sheet: Event = {
      type: 'sheet',
      deal: 1,
      points: [2, -1, -1],
      totals: [2, -1, -1],
      over: true,
      hat: 1,
    }
    const written = fold([...DEAL, sheet])
    expect(written.rows).toEqual([{ deal: 1, points: [2, -1, -1], times: 1, dealer: 2, hat: 1 }])
    const next = evolve(written, { type: 'deal', number: 2, dealer: 0, chairs: [1, 2, 0] })
    expect([next.rows, next.totals, next.over]).toEqual([[], [], false])
    expect(next.hat).toBe(1)
  })
})

describe('talk', () => {
  test('is kept with its phase, and with the cards that lay there', () => {
    const table = fold([
      ...DEAL,
      began('play', 'tricks'),
      played(0, 'hA', 0),
      { type: 'said', seat: 1, says: [{ figure: 'game', level: 1 }] },
    ])
    expect(table.talk[0]).toMatchObject({ seat: 1, cards: 1, phase: { kind: 'tricks' } })
    expect(table.levels).toEqual({ game: { level: 1, seat: 1 } })
  })

  test('a turn of several things ends with a pass, and the next begins empty', () => {
    const talk = (...events: Event[]) => fold([...DEAL, began('talk', 'talk'), ...events])
    const figures = (table: Table) => lastTurn(table, 0)?.map(({ figure }) => figure) ?? null
    expect(figures(talk())).toBeNull()
    expect(figures(talk(said(0, 'trull')))).toEqual(['trull'])
    expect(figures(talk(said(0, 'trull'), said(0, 'tuletroa')))).toEqual(['trull', 'tuletroa'])
    const over = talk(said(0, 'trull'), said(0), said(1, 'pagat'), said(1))
    expect(figures(over)).toEqual(['trull'])
    expect(figures(fold([said(0, 'uhu')], over))).toEqual(['uhu'])
    expect(figures(fold([said(0)], over))).toEqual([])
  })

  test('of another phase is not of this turn', () => {
    const table = fold([...DEAL, began('annul', 'annul'), said(0), began('talk', 'talk')])
    expect(lastTurn(table, 0)).toBeNull()
  })
})

describe('names', () => {
  test('those who share one are told apart', () => {
    const table = fold([sat(0, 'Anna'), sat(1, 'Bruno'), sat(2, 'Anna')])
    expect([0, 1, 2].map((chair) => nameAt(table, chair))).toEqual(['Anna 1', 'Bruno', 'Anna 2'])
  })

  test('a seat has the name of its chair in this deal', () => {
    const table = fold([...DEAL, { type: 'deal', number: 2, dealer: 0, chairs: [1, 2, 0] }])
    expect([0, 1, 2].map((seat) => nameOf(table, seat))).toEqual(['Bruno', 'Clara', 'Anna'])
    expect([seatOf(table, 0), seatOf(table, null)]).toEqual([2, -1])
  })
})
