// One person's way through a puzzle: the question, what the answer came to, and the deal from there on.
import { api } from '../api'
import { Room } from '../room.svelte'
import type { Puzzle, PuzzleReply, StudySource } from '../wire'
import { PuzzleConnection } from './puzzle-connection'

export class PuzzleRoom {
  room = $state.raw<Room>() as Room
  /** what was answered, and what it came to */
  given = $state('')
  reply = $state.raw<PuzzleReply | null>(null)
  playing = $state(false)
  /** what was done from the puzzle on */
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

  /** From the moment of the puzzle on, against bots; again, where one has done so. */
  playOn() {
    this.playing = true
    this.room.close()
    this.enter()
  }

  /** The moment that one has come to, to make a study of it. */
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
    this.reply = await api.answerPuzzle(this.puzzle.game, this.puzzle.puzzle, action)
    this.given = action
    this.room.rest()
  }
}
