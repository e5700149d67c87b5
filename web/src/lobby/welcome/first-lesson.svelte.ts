// The offer of a lesson before a table: of the first one, made once, to somebody who begins with a
// game that is not easy; of the next one to somebody who is in the middle of those that teach what is
// asked first at a table.
import { hasBegun, progressOf } from '../../lessons/progress.svelte'
import { myTables } from '../../my-tables.svelte'
import { settings } from '../../settings.svelte'
import type { GameName } from '../../wire'

/** The first lesson that I have not finished of those that prepare for a table. */
const nextLesson = ({ family, lessons }: GameName) =>
  lessons.find((key) => !progressOf(`${family}/${key}`).done)

class FirstLesson {
  /** the game that somebody wants to play, while a lesson is offered */
  game = $state.raw<GameName | null>(null)
  /** the offered lesson */
  readonly lesson = $derived(this.game && nextLesson(this.game))
  /** whether it is not the first one */
  readonly goesOn = $derived(!!this.game && hasBegun(this.game.family))
  private answer: (plays: boolean) => void = () => {}

  /** Whether to go on to a table: at once, or when the lesson was declined. */
  mayPlay(game: GameName): boolean | Promise<boolean> {
    if (settings.playsAnyway || !nextLesson(game) || this.isKnown(game)) return true
    if (!hasBegun(game.family)) {
      if (settings.lessonOffered || game.level === 'easy') return true
      settings.lessonOffered = true
    }
    this.game = game
    return new Promise((answer) => (this.answer = answer))
  }

  close(plays: boolean) {
    if (this.game && plays) settings.playsAnyway = true
    this.game = null
    this.answer(plays)
  }

  /** Whether I have sat at a table of it. */
  private isKnown = ({ key }: GameName) => !!myTables.all?.some((table) => table.game === key)
}

export const firstLesson = new FirstLesson()
