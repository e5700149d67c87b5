// A line of a settlement names who announced it.
import { expect, test } from 'vitest'
import { announcersOf } from '../../src/tables/settlement/announcers'
import type { Line } from '../../src/wire/base'
import type { Item } from '../../src/wire/events'

const SIDES = [true, false, true, false]
const line = (key: string, points: number): Line => ({ key, points, times: 1 })
const item = (figure: string, by: number, verdict: Item['verdict']): Item => ({
  figure,
  by,
  level: 0,
  raised: null,
  verdict,
})

test('what was announced has a name, what was made in silence none', () => {
  const items = [item('game', 0, 'made'), item('trull', 2, 'made'), item('volat', 3, 'lost')]
  expect(announcersOf(line('trull', 2), items, SIDES)).toEqual([2])
  expect(announcersOf(line('volat', 6), items, SIDES)).toEqual([3])
  expect(announcersOf(line('parti', 1), items, SIDES)).toEqual([])
  expect(announcersOf(line('silent-trull', 1), items, SIDES)).toEqual([])
})

test('where both sides announced the same, each line names those of its side', () => {
  const items = [item('pagat-ultimo', 0, 'lost'), item('pagat-ultimo', 1, 'made')]
  expect(announcersOf(line('pagat-ultimo', -10), items, SIDES)).toEqual([0, 1])
  const others = [item('trull', 0, 'made'), item('trull', 1, 'made')]
  expect(announcersOf(line('trull', 2), others, SIDES)).toEqual([0])
  expect(announcersOf(line('trull', -2), others, SIDES)).toEqual([1])
})
