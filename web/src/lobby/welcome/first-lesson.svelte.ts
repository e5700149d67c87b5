// The offer of a first lesson to somebody who begins with a game that is not easy. It is made once.
import { hasBegun } from '../../lessons/progress.svelte'
import { myTables } from '../../my-tables.svelte'
import { settings } from '../../settings.svelte'
import type { GameName } from '../../wire'

class FirstLesson {
  /** the game that somebody wants to play, while the lesson is offered */
  game = $state.raw<GameName | null>(null)
  private answer: (plays: boolean) => void = () => {}

  /** Whether to go on to a table: at once, or when the lesson was declined. */
  mayPlay(game: GameName): boolean | Promise<boolean> {
    if (settings.lessonOffered || game.level === 'easy' || !game.lesson || this.isKnown(game))
      return true
    settings.lessonOffered = true
    this.game = game
    return new Promise((answer) => (this.answer = answer))
  }

  close(plays: boolean) {
    this.game = null
    this.answer(plays)
  }

  /** Whether I have begun its course, or sat at a table of it. */
  private isKnown({ key, family }: GameName) {
    return hasBegun(family) || !!myTables.all?.some((table) => table.game === key)
  }
}

export const firstLesson = new FirstLesson()
