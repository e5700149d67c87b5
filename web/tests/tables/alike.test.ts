// What several players do alike is said in one sentence.
import { afterAll, expect, test, vi } from 'vitest'
import type { Table } from '../../src/table'
import { alikeOf, linesOfAlike } from '../../src/tables/announcer/alike'
import type { Event } from '../../src/wire/events'
import { en } from '../../src/words/en'

vi.mock('../../src/words/words.svelte', () => ({ t: () => en }))
vi.mock('../../src/tables/announcer/lines', () => ({
  linesOf: ({ event }: { event: Event }) => [`${event.type} by one`],
}))
afterAll(() => vi.resetModules())

const NAMES = ['Anna', 'Bruno', 'Clara', 'Dora']
const table = {
  phase: { name: 'annul', kind: 'annul' },
  chairs: [0, 1, 2, 3],
  sitters: Object.fromEntries(NAMES.map((name, chair) => [chair, { name }])),
} as unknown as Table
const told = (...events: Event[]) =>
  linesOfAlike(events.map((event, i) => ({ n: i + 1, event, table })))
const draws = (seat: number, count: number): Event => ({
  type: 'drew',
  seat,
  cards: Array.from({ length: count }, () => null),
})

test('all who play on do so in one sentence, and some by their names', () => {
  const all = [0, 1, 2, 3].map((seat): Event => ({ type: 'said', seat, says: [] }))
  expect(told(...all)).toEqual(['Nobody throws in.'])
  expect(told(...all.slice(1))).toEqual(['Bruno, Clara, and Dora do not throw in.'])
  expect(told(all[3]!)).toEqual(['said by one'])
})

test('who draw equally many cards are named together, in their order', () => {
  expect(told(draws(1, 2), draws(2, 1), draws(3, 1))).toEqual([
    'drew by one',
    'Clara and Dora draw 1 card each.',
  ])
})

test('who shows cards, or is stood in for, is told of separately', () => {
  const laid = (cards: string[]): Event => ({ type: 'laid', seat: 1, cards: { cards, size: 1 } })
  expect(alikeOf(laid([]), table)).not.toBeNull()
  expect(alikeOf(laid(['XX']), table)).toBeNull()
  expect(alikeOf({ ...laid([]), stand_in: 'plain' } as Event, table)).toBeNull()
})
