// The offer of a lesson before a table: of the first one, made once, to somebody who begins with a
// game that is not easy; of the next one to somebody who is in the middle of those that teach what is
// asked first at a table.
import { hasBegun, progressOf } from '../../lessons/progress.svelte'
import { myTables } from '../../my-tables.svelte'
import { settings } from '../../settings.svelte'
import type { GameName } from '../../wire/games'
import { allGames } from '../all-games'

/**
 * The first lesson that I have not finished of those that prepare for a table; none if I have
 * finished the last of them, which teaches what is asked first.
 */
function nextLesson({ family, lessons }: GameName): string | undefined {
  const left = lessons.filter((key) => !progressOf(`${family}/${key}`).done)
  return left.at(-1) === lessons.at(-1) ? left[0] : undefined
}

class FirstLesson {
  /** the game that somebody wants to play, while a lesson is offered */
  game = $state.raw<GameName | null>(null)
  /** the offered lesson */
  readonly lesson = $derived(this.game && nextLesson(this.game))
  /** whether it is not the first one */
  readonly goesOn = $derived(!!this.game && hasBegun(this.game.family))
  private answer: (plays: boolean) => void = () => {}

  /** Whether to go on to a table: at once, or when the lesson was declined. */
  async mayPlay(game: GameName): Promise<boolean> {
    if (settings.declined.includes(game.family) || !nextLesson(game)) return true
    if (await this.isKnown(game)) return true
    if (!hasBegun(game.family) && (settings.lessonOffered || game.level === 'easy')) return true
    this.game = game
    return new Promise((answer) => (this.answer = answer))
  }

  /** Notes that the first lesson was offered, once the offer can be seen. */
  shown() {
    if (!this.goesOn) settings.lessonOffered = true
  }

  close(plays: boolean) {
    this.game = null
    this.answer(plays)
  }

  /** Goes on to the table, as from now on with every game of the family. */
  decline() {
    if (this.game) settings.declined = [...settings.declined, this.game.family]
    this.close(true)
  }

  /** Whether I have sat at a table of it, or of its family if I have begun the family's course. */
  private async isKnown({ key, family }: GameName) {
    const mine = new Set(myTables.all?.map(({ game }) => game))
    if (!hasBegun(family)) return mine.has(key)
    return (await allGames()).some((one) => one.family === family && mine.has(one.key))
  }
}

export const firstLesson = new FirstLesson()
