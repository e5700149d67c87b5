// What a kind of computer player does; and in figures, how long it thinks and how strong it is.
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

/** A plain sentence about a kind. */
export const kindNote = (kind: string) => word(`player-note.${kind}`)

/** The figures of a kind at a game, if it plays there. */
export function kindFigures(game: Game, kind: string): string {
  const found = game.players.find((player) => player.kind === kind)
  if (!found) return ''
  const seconds = found.seconds.toLocaleString(settings.lang)
  const thinks = found.seconds ? `${word('player-strength.thinks', { seconds })} ` : ''
  return `${thinks}${measured(found)}`
}
