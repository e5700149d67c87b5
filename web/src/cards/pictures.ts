// Fetches the pictures of a whole pack before they are needed.
import { deckOf } from './deck.svelte'
import { pictureOf } from './cards'
import type { Game } from '../wire/games'

/**
 * Pictures that are fetched at a time while nobody waits for cards. A browser has six lines to a
 * server, and some answer nothing else before the pictures that were asked for earlier.
 */
const AHEAD = 2

const picturesOf = (game: Game) =>
  [null, ...game.cards].map((card) => pictureOf(card, deckOf(game.cards)))

const fetched = new Set<string>()

function load(picture: string): Promise<void> {
  fetched.add(picture)
  const image = new Image()
  image.src = picture
  return new Promise((done) => (image.onload = image.onerror = () => done()))
}

/** Fetches every picture at once, so that no later request reveals when a card was first seen. */
export function loadPictures(game: Game) {
  for (const picture of picturesOf(game)) void load(picture)
}

/** Fetches every picture, few at a time, and leaves the line to whatever is asked for meanwhile. */
export function loadAhead(game: Game) {
  const left = picturesOf(game)
  const next = async () => {
    for (let picture; (picture = left.shift());) if (!fetched.has(picture)) await load(picture)
  }
  for (let lane = 0; lane < AHEAD; lane++) void next()
}
