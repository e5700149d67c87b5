// How the cards of a hand stand beside each other.
import { expect, test } from 'vitest'
import { fanOf } from '../../src/tables/hand/fan'

const places = (count: number, width: number, height = 800, lifted = -1) => {
  const fan = fanOf(count, width, height, lifted, false)
  return { ...fan, all: Array.from({ length: count }, (_, place) => fan.left(place)) }
}
const steps = (all: number[]) => all.slice(1).map((left, i) => left - all[i]!)

test.each([
  [1, 360],
  [2, 360],
  [11, 360],
  [12, 340],
  [13, 320],
  [9, 1000],
  [12, 740],
])('%i cards stand within %i pixels, in the middle of them', (count, width) => {
  const { all, card } = places(count, width)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  expect(first).toBeGreaterThanOrEqual(-0.001)
  expect(last + card).toBeLessThanOrEqual(width + 0.001)
  expect(first).toBeCloseTo(width - card - last)
})

test('a hand with too little of each card in sight stands in two rows', () => {
  const { perRow, rise, all, height } = places(13, 360)
  expect(perRow).toBe(7)
  expect(rise).toBeGreaterThan(0)
  expect(all[7]).toBeCloseTo(all[0]!)
  expect(all[12]).toBeCloseTo(all[6]!)
  expect(fanOf(13, 360, 800, -1, true).height).toBe(height + 15)
  expect(places(9, 360).perRow).toBe(9)
})

test('of two rows neither sticks out at one side', () => {
  for (const count of [11, 12, 13]) {
    const { all, perRow, card } = places(count, 344)
    for (const row of [all.slice(0, perRow), all.slice(perRow)])
      expect(row[0]).toBeCloseTo(344 - card - row.at(-1)!)
  }
})

test('a lifted card opens to a finger, and the hand stays where it is', () => {
  const lifted = places(11, 380, 800, 3)
  expect(lifted.perRow).toBe(11)
  expect(steps(lifted.all)[3]).toBeCloseTo(44)
  expect(Math.max(...lifted.all)).toBeCloseTo(Math.max(...places(11, 380).all))
  expect(places(11, 380, 800, 10).all).toEqual(places(11, 380).all)
})

test.each([360, 374, 390])('cards from the talon make no hand higher at %i pixels', (width) => {
  const most = fanOf(9, width, 800, -1, false).height
  const fan = fanOf(12, width, 800, -1, false, false, most)
  expect(fan.height).toBeCloseTo(most)
  expect(fan.rise).toBeGreaterThanOrEqual(44)
  expect(fan.left(1) - fan.left(0)).toBeGreaterThanOrEqual(44)
  expect(fan.left(fan.perRow - 1) + fan.card).toBeLessThanOrEqual(width)
})
