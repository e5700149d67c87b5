// The table to go back to first.
import { expect, test } from 'vitest'
import { waitingFor } from '../src/lobby/waiting'
import type { TableCard } from '../src/wire/tables'

const table = (table: string, more: Partial<TableCard> = {}): TableCard => ({
  table,
  game: 'asszorti',
  names: [],
  people: [],
  deal: 1,
  over: false,
  turn: false,
  slow: false,
  at: 0,
  ...more,
})
const order = (...tables: TableCard[]) => waitingFor(tables).map((one) => one.table)

test('people who wait come before computer players, the latest first', () => {
  const bots = table('bots', { turn: true })
  const friends = table('friends', { turn: true, people: ['Anna'] })
  const slow = table('slow', { turn: true, slow: true })
  expect(order(bots, friends, slow)).toEqual(['friends', 'slow', 'bots'])
})

test('a table with people is offered even if it is not my turn, and alone', () => {
  const friends = table('friends', { people: ['Anna'] })
  const older = table('older', { people: ['Béla'] })
  expect(order(friends, older)).toEqual(['friends'])
  expect(order(friends, table('bots', { turn: true }))).toEqual(['bots'])
})

test('nothing is offered where nobody waits', () => {
  expect(order(table('bots'), table('over', { over: true, turn: true }))).toEqual([])
  expect(order(table('over', { over: true, people: ['Anna'] }))).toEqual(['over'])
})
