// What a kind of computer player does, how long it thinks, and its measured strength.
import { settings } from '../settings.svelte'
import type { Game, PlayerKind } from '../wire/games'
import { points, word } from './words.svelte'

const ofAHundred = (share: number) => String(Math.round(100 * share))

/** A sentence about its measured strength at a game, or one that says that it was not measured. */
function measured({ strength, evenings }: PlayerKind): string {
  if (strength)
    return word(`player-strength.${strength.low > 0 ? 'ahead' : 'even'}`, {
      over: word(`player.${strength.over}`),
      mean: points(strength.mean),
      low: points(strength.low),
      high: points(strength.high),
    })
  if (evenings)
    return word('player-strength.evenings', {
      over: word(`player.${evenings.over}`),
      won: ofAHundred(evenings.won),
      low: ofAHundred(evenings.low),
      high: ofAHundred(evenings.high),
    })
  return word('player-strength.none')
}

export function kindNote(game: Game, kind: string): string {
  const found = game.players.find((player) => player.kind === kind)
  const seconds = (found?.seconds ?? 0).toLocaleString(settings.lang)
  const does = word(`player-note.${kind}`, { seconds })
  return found ? `${does} ${measured(found)}` : does
}
