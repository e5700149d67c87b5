// Which buttons there are, and how announcements are sorted.
import { expect, test } from 'vitest'
import { parse, print, type Action } from '../src/actions'
import { buttonsOf } from '../src/tables/action-bar/buttons'
import { closedOf, groupsOf, seriesOf, suitOf } from '../src/tables/announcing/groups'
import type { Item } from '../src/wire'

const actions = (...texts: string[]) => texts.map(parse)
const texts = (found: Action[]) => found.map(print)
const known = (what: string) =>
  ({ bid: ['three', 'two', 'one', 'pass'], contract: ['two', 'one'] })[what] ?? []

test('cards, talk and claims have their places elsewhere', () => {
  const offered = actions('play hA', 'say pass', 'claim', 'concede', 'annul lone-xxi', 'accept')
  expect(texts(buttonsOf(offered, known, false))).toEqual(['annul lone-xxi', 'accept'])
})

test('while one bids all bids have a button, even if one can only pass', () => {
  const all = ['bid three', 'bid two', 'bid one', 'bid pass']
  expect(texts(buttonsOf(actions('bid pass'), known, true))).toEqual(all)
  expect(texts(buttonsOf(actions('bid pass'), known, false))).toEqual(['bid pass'])
  expect(texts(buttonsOf(actions('bid two', 'bid pass'), known, false))).toEqual(all)
})

test('what is said in bids besides the ladder comes after it', () => {
  const offered = actions('bid hang', 'bid pass')
  expect(texts(buttonsOf(offered, known, false))).toEqual(['bid hang', 'bid pass'])
  expect(texts(buttonsOf(offered, known, true)).at(-1)).toBe('bid hang')
})

test('all contracts have a button where one of them is open; other choices only what is', () => {
  const contracts = ['choose contract two', 'choose contract one']
  expect(texts(buttonsOf(actions(contracts[1]!), known, false))).toEqual(contracts)
  expect(texts(buttonsOf(actions('choose trumps h'), known, false))).toEqual(['choose trumps h'])
})

test('announcements are sorted into calling, doubling and announcing', () => {
  const offered = actions('choose call XX', 'say trull', 'say kontra game', 'say pass')
  expect(groupsOf(offered).map(({ kind, offered }) => [kind, ...texts(offered)])).toEqual([
    ['call', 'choose call XX'],
    ['double', 'say kontra game'],
    ['announce', 'say trull'],
  ])
})

test('what is not open now is told once, up to the last word that has a name', () => {
  const item = (figure: string, level: number): Item => ({
    figure,
    level,
    by: 0,
    raised: null,
    verdict: 'open',
  })
  const items = [item('game', 0), item('trull', 5)]
  const closed = closedOf(actions('say uhu', 'say pass'), items, ['trull', 'uhu', 'trull'])
  expect(texts(closed)).toEqual(['say kontra game', 'say trull'])
})

test('what there is of each suit stands in one row', () => {
  const offered = actions('say king-h-ultimo', 'say trull', 'say king-s-ultimo', 'say four-c')
  const rows = seriesOf(offered).map(({ figure, row }) => [figure, ...texts(row)])
  expect(rows).toEqual([
    ['king-ultimo', 'say king-h-ultimo', 'say king-s-ultimo'],
    [null, 'say trull'],
    ['four', 'say four-c'],
  ])
  expect(actions('say king-s-ultimo', 'say trull', 'say kontra king-s-ultimo').map(suitOf)).toEqual(
    ['s', '', ''],
  )
})
