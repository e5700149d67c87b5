// What a kind of computer player does, and how long it thinks, in a line.
import { settings } from '../settings.svelte'
import type { Game } from '../wire'
import { word } from './words.svelte'

export function kindNote(game: Game, kind: string): string {
  const seconds = game.players.find((player) => player.kind === kind)?.seconds ?? 0
  return word(`player-note.${kind}`, { seconds: seconds.toLocaleString(settings.lang) })
}
