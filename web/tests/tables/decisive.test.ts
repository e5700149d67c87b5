// What a settlement names as its reason goes the way of the result.
import { expect, test } from 'vitest'
import { decisiveLine, timesPaid } from '../../src/tables/settlement/decisive'
import type { Line } from '../../src/wire/base'

const line = (key: string, points: number, shares?: number[], times = 1): Line => ({
  key,
  points,
  times,
  ...(shares ? { shares } : {}),
})

test('a line that was won is no reason for a loss', () => {
  const lines = [line('one', -3), line('two', 4), line('three', -3)]
  expect(decisiveLine(lines, [-4, 2, 2], 0)?.key).toBe('one')
  expect(decisiveLine(lines, [-4, 2, 2], 1)?.key).toBe('one')
})

test('at Tarokk it is looked at from where one sits', () => {
  const [declarers, others] = [
    [1, 1, -1, -1],
    [-1, -1, 1, 1],
  ]
  const lines = [line('game', 4, declarers), line('trull', 5, others), line('volat', 3, declarers)]
  expect(decisiveLine(lines, [2, 2, -2, -2], 0)?.key).toBe('game')
  expect(decisiveLine(lines, [2, 2, -2, -2], 3)?.key).toBe('game')
  expect(decisiveLine(lines, [-2, -2, 2, 2], 3)?.key).toBe('trull')
})

test('what is doubled weighs twice', () => {
  expect(decisiveLine([line('one', 3), line('two', 2, undefined, 2)], [7, -7], 0)?.key).toBe('two')
})

test('one line says it already, and nobody won where all is even', () => {
  expect(decisiveLine([line('one', 3)], [6, -3, -3], 0)).toBeUndefined()
  expect(decisiveLine([line('one', 3), line('two', -3)], [0, 0, 0], 0)).toBeUndefined()
})

test('a lone declarer gets what each of the others pays, and in pairs the sum is all', () => {
  expect(timesPaid(-10, [-20, 10, 10], 0)).toBe(2)
  expect(timesPaid(2, [-2, 6, -2, -2], 1)).toBe(3)
  expect(timesPaid(3, [3, 3, -3, -3], 0)).toBe(1)
  expect(timesPaid(0, [0, 0, 0], 0)).toBe(1)
})
