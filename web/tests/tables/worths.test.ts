// What an announcement is worth where every point of the deal counts more.
import { expect, test } from 'vitest'
import { worthsIn } from '../../src/tables/announcing/worths'

const WORTHS = {
  ultimo: { made: 10, lost: 20, games: false },
  volat: { made: 6, lost: 6, games: true },
  'tarokks-8': { made: 1, lost: 0, games: false },
}

test.each([1, 2, 16])('points are multiplied by %i, and games are not', (times) => {
  const { ultimo, volat, 'tarokks-8': tarokks } = worthsIn(times, WORTHS)
  expect(ultimo).toEqual({ made: 10 * times, lost: 20 * times, games: false })
  expect(tarokks).toEqual({ made: times, lost: 0, games: false })
  expect(volat).toEqual(WORTHS.volat) // the game is multiplied, and so is what counts in games
})
