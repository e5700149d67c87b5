// Which buttons there are, and how announcements are sorted.
import { expect, test } from 'vitest'
import { parse, print, type Action } from '../../src/actions'
import { buttonsOf } from '../../src/tables/action-bar/buttons'
import { closedOf, groupsOf, seriesOf, suitOf } from '../../src/tables/announcing/groups'
import type { Item } from '../../src/wire/events'

const actions = (...texts: string[]) => texts.map(parse)
const texts = (found: Action[]) => found.map(print)

test('cards, talk and claims have their places elsewhere', () => {
  const offered = actions('play hA', 'say pass', 'claim', 'concede', 'annul lone-xxi', 'accept')
  expect(texts(buttonsOf(offered))).toEqual(['annul lone-xxi', 'accept'])
})

test('a pass comes after what can be bid', () => {
  const offered = actions('bid pass', 'bid two', 'bid one')
  expect(texts(buttonsOf(offered))).toEqual(['bid two', 'bid one', 'bid pass'])
  expect(texts(buttonsOf(actions('choose trumps h')))).toEqual(['choose trumps h'])
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
