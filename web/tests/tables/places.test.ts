// On the sheet of announcements everything keeps its place until the turn is over.
import { expect, test } from 'vitest'
import { parse, print, type Action } from '../../src/actions'
import { placesAfter, type Places } from '../../src/tables/announcing/places'
import { emptyTable, type Table } from '../../src/table'

const actions = (...texts: string[]) => texts.map(parse)
const texts = (found: Action[]) => found.map(print)
const FIGURES = ['trull', 'double', 'volat', 'uhu']

/** A table at which these things were said, by seat, one after the other. */
function after(...said: [number, string][]): Table {
  const phase = { name: 'announce', kind: 'talk' as const }
  const talk = said.map(([seat, figure]) => ({
    seat,
    says: figure ? [{ figure, level: 0 }] : [],
    phase,
  }))
  return { ...emptyTable(), phase, talk } as Table
}

function turnOf(...steps: [Table, Action[]][]): Places {
  let places: Places | null = null
  for (const [table, options] of steps) places = placesAfter(places, table, 0, options, FIGURES)
  return places!
}

const first = actions('say trull', 'say double', 'say pass')

test('what was said, and what cannot be said any more, stays where it was', () => {
  const places = turnOf([after(), first], [after([0, 'trull']), actions('say pass')])
  expect(texts(places.offered)).toEqual(['say trull', 'say double'])
  expect(texts(places.closed)).toEqual(['say volat', 'say uhu'])
  expect(texts(places.open)).toEqual(['say pass'])
})

test('what comes besides stands at the end, and stays there', () => {
  const more = actions('say volat', 'say double', 'say uhu', 'say pass')
  const places = turnOf(
    [after(), first],
    [after([0, 'trull']), more],
    [after([0, 'trull'], [0, 'volat']), actions('say uhu', 'say pass')],
  )
  expect(texts(places.offered)).toEqual(['say trull', 'say double'])
  expect(texts(places.added)).toEqual(['say volat', 'say uhu'])
})

test('until the server has answered the rest can be said as before', () => {
  const places = turnOf([after(), first], [after([0, 'trull']), []])
  expect(texts(places.open)).toEqual(['say double', 'say pass'])
})

test('whoever comes in the middle of a turn sees what was said among the rest', () => {
  const places = turnOf([after([3, ''], [0, 'trull']), actions('say double', 'say pass')])
  expect(texts(places.offered)).toEqual(['say double', 'say trull'])
  expect(texts(places.closed)).toEqual(['say volat', 'say uhu'])
})

test('another turn begins anew', () => {
  const over = after([0, 'trull'], [0, ''], [1, ''], [2, ''], [3, ''])
  const places = turnOf([after(), first], [over, actions('say double', 'say pass')])
  expect(texts(places.offered)).toEqual(['say double'])
  expect(texts(places.closed)).toEqual(['say trull', 'say volat', 'say uhu'])
})

test('what is taken back can be said again in its place', () => {
  const places = turnOf([after(), first], [after([0, 'trull']), first.slice(1)], [after(), first])
  expect(texts(places.offered)).toEqual(['say trull', 'say double'])
  expect(texts(places.open)).toEqual(texts(first))
})
