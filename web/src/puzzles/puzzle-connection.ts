// A puzzle as a connection: first its one question, then the rest of the deal against bots. The
// server stores nothing; each request contains all moves made so far.
import type { Answer, Listener } from '../connection'
import { numbered, ExerciseConnection } from '../exercises/exercise-connection'
import type { PlayedOn, Puzzle } from '../wire/puzzles'
import type { Message } from '../wire/table'

export class PuzzleConnection extends ExerciseConnection {
  private moves: string[] = []
  private happened: Message[]

  constructor(
    puzzle: Puzzle,
    listener: Listener,
    /** takes the answer to the question; null while the deal is played on */
    private readonly answer: ((action: string) => Promise<void>) | null,
    private readonly play: (moves: string[]) => Promise<PlayedOn>,
    private readonly failed: () => void,
  ) {
    super(puzzle, listener)
    this.happened = puzzle.messages
  }

  protected soFar() {
    return this.happened
  }

  protected async does(action: string): Promise<Answer | null> {
    try {
      return this.answer ? (await this.answer(action), null) : await this.goOn(action)
    } catch {
      this.failed()
      return null
    }
  }

  private async goOn(action: string): Promise<Answer | null> {
    const found = await this.play([...this.moves, action])
    if (found.why) return { reject: found.why }
    this.moves.push(action)
    this.happened = [...numbered(this.happened), ...found.messages]
    this.hear(found.messages)
    return null
  }
}
