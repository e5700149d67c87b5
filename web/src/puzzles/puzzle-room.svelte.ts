// One person's way through a puzzle: the question, the result of the answer, and the rest of the
// deal.
import { api } from '../api'
import { orOffline } from '../exercises/offline'
import { Room } from '../room.svelte'
import type { Puzzle, PuzzleReply } from '../wire/puzzles'
import type { StudySource } from '../wire/studies'
import { keptSolution } from './kept'
import { PuzzleConnection } from './puzzle-connection'

export class PuzzleRoom {
  room = $state.raw<Room>() as Room
  /** the answer that was given, and its result */
  given = $state('')
  reply = $state.raw<PuzzleReply | null>(null)
  playing = $state(false)
  /** the moves made since the puzzle */
  moves: string[] = []
  failed = $state(false)

  constructor(readonly puzzle: Puzzle) {
    this.enter()
  }

  /** The names at the table, by seat. */
  readonly names = $derived.by(() => {
    const { chairs, sitters } = this.room.table
    return chairs.map((chair) => sitters[chair]?.name ?? '')
  })

  close() {
    this.room.close()
  }

  /** Plays on from the position of the puzzle against bots, or starts that again. */
  playOn() {
    this.playing = true
    this.room.close()
    this.enter()
  }

  /** The current position, from which a study can be made. */
  readonly here = (): StudySource => {
    const { game, puzzle } = this.puzzle
    return { game, puzzle, moves: this.playing ? this.moves : [] }
  }

  private enter() {
    const { game, puzzle } = this.puzzle
    this.failed = false
    this.moves = []
    this.room = new Room(
      (listener) =>
        new PuzzleConnection(
          this.puzzle,
          listener,
          this.playing ? null : (action) => this.answer(action),
          async (moves) => {
            const found = await api.playPuzzle(game, puzzle, moves)
            if (!found.why) this.moves = moves
            return found
          },
          () => (this.failed = true),
        ),
    )
  }

  private async answer(action: string) {
    this.failed = false
    const { game, puzzle, rating } = this.puzzle
    this.reply = await orOffline(api.answerPuzzle(game, puzzle, action), async () => {
      const solution = await keptSolution(game, puzzle)
      const right = solution.answers.includes(action)
      return { ...solution, right, hard: null, before: rating, rating }
    })
    this.given = action
    this.room.rest()
  }
}
