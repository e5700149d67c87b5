/** The pictures of a pack before they are needed: few at a time in the lobby, all at the table. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Game } from '../src/wire/games'

vi.mock('../src/settings.svelte', () => ({ settings: {} }))
vi.mock('../src/cards/deck.svelte', () => ({ deckOf: () => 'french' }))
afterAll(() => vi.resetModules()) // the next file imports the real ones

const game = { cards: ['c6', 'c7', 'c8', 'c9', 'c10', 'cJ'] } as Game
const every = ['back', ...game.cards].map((card) => `/cards/${card}.svg`)
let asked: Picture[] = []

class Picture {
  onload = () => {}
  src = ''
  constructor() {
    asked.push(this)
  }
}

const names = () => asked.map(({ src }) => src)
const arrive = async (which: Picture) => {
  which.onload()
  for (let turns = 0; turns < 5; turns++) await Promise.resolve()
}

beforeEach(() => {
  asked = []
  vi.resetModules()
  vi.stubGlobal('Image', Picture)
})

test('in the lobby two pictures are under way at a time, until each was asked for once', async () => {
  const { loadAhead } = await import('../src/cards/pictures')
  loadAhead(game)
  for (let there = 0; there < every.length; there++) {
    expect(names()).toEqual(every.slice(0, there + 2))
    await arrive(asked[there]!)
  }
  expect(names()).toEqual(every)
})

test('the table asks for every picture at once, and the lobby then for none', async () => {
  const { loadAhead, loadPictures } = await import('../src/cards/pictures')
  loadAhead(game)
  loadPictures(game)
  expect(new Set(names())).toEqual(new Set(every))
  const then = asked.length
  for (const one of [...asked]) await arrive(one)
  expect(asked.length).toBe(then)
})
