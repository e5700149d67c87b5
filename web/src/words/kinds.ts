// What a kind of computer player does, how long it thinks, and how strong it was found to be.
import { settings } from '../settings.svelte'
import type { Game } from '../wire'
import { points, word } from './words.svelte'

export function kindNote(game: Game, kind: string): string {
  const found = game.players.find((player) => player.kind === kind)
  const seconds = (found?.seconds ?? 0).toLocaleString(settings.lang)
  const does = word(`player-note.${kind}`, { seconds })
  if (!found?.strength) return does
  const { over, mean, low, high } = found.strength
  const measured = word('player-strength.ahead', {
    over: word(`player.${over}`),
    mean: points(mean),
    low: points(low),
    high: points(high),
  })
  return `${does} ${measured}`
}
