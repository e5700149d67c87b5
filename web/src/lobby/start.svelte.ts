// Starts tables from the lobby: the games, my usual opponent, and a new table by one press.
import { api, Refused } from '../api'
import { loadAhead } from '../cards/pictures'
import { isKnownAgain } from '../cookie.svelte'
import { go } from '../router.svelte'
import { settings } from '../settings.svelte'
import type { House } from '../wire/base'
import type { Game, GameName } from '../wire/games'
import type { ListedTable, TableSettings } from '../wire/tables'
import { NO_CLOCK } from '../words/paces.svelte'
import { t, text } from '../words/words.svelte'
import { allGames } from './all-games'
import { firstLesson } from './welcome/first-lesson.svelte'

const described = new Map<string, Promise<Game>>()

/** Everything about a game, requested once: it takes longer than the list. */
export function details(key: string): Promise<Game> {
  if (!described.has(key)) {
    const found = api.game(key)
    found.catch(() => described.delete(key))
    described.set(key, found)
  }
  return described.get(key)!
}

/** The games of the tables that this window has led to, by table. */
export const openedHere = new Map<string, string>()

/** A part that shows beside its button why it leads to no table; for other buttons the lobby does. */
type Part = 'figures' | 'people' | 'chairs'

export class Start {
  games = $state.raw<GameName[]>([])
  /** the kind of bot that I have chosen, on any of my devices */
  against = $state('')
  opening = $state(false)
  failed = $state(false)
  private refused = $state.raw<{ part: Part; why: string } | null>(null)
  private chosen: Promise<void> = Promise.resolve()
  private telling = Promise.resolve()

  /**
   * The game to begin with. It is no derived value, which would be stale after the lobby is left:
   * requests may still be under way.
   */
  get game() {
    return this.games.find(({ key }) => key === settings.game) ?? this.games[0]
  }

  async load() {
    this.chosen = this.askOpponent().catch(() => void (this.failed = true))
    try {
      this.games = await allGames()
      // So that a press need not wait for them.
      if (this.game) loadAhead(await details(this.game.key))
      await this.chosen
    } catch {
      this.failed = true
    }
  }

  /** Asks again for what the lobby shows, so that a service worker keeps it. */
  keep = () =>
    Promise.all([api.words(settings.lang), api.games(), this.game && api.game(this.game.key)])

  /** Returns why a part led to no table; empty if it did, or has not tried. */
  why = (part: Part) => (this.refused?.part === part ? this.refused.why : '')

  private async askOpponent() {
    const { opponent } = await api.opponent()
    this.against = opponent ?? ''
    const mine = settings.unheard || (!this.against && settings.against)
    if (mine) this.choose(mine)
    settings.against = ''
  }

  /** If the request fails now, the server learns the choice at my next visit. */
  choose(kind: string) {
    this.against = settings.unheard = kind
    this.telling = this.telling.then(async () => {
      if (settings.unheard !== kind) return
      const heard = await api.chooseOpponent(kind).catch((no) => no instanceof Refused)
      if (heard && settings.unheard === kind) settings.unheard = ''
    })
  }

  usualKind(game: Game): string {
    return (
      [this.against, game.usual].find((kind) =>
        game.players.some((player) => player.kind === kind),
      ) ??
      game.players[0]?.kind ??
      'plain'
    )
  }

  /** Starts a game at once, as it is usually played. */
  play = (game: GameName) =>
    this.begin(game.key, async () => {
      if (!(await firstLesson.mayPlay(game))) return null
      settings.game = game.key
      const [found] = await Promise.all([details(game.key), this.chosen])
      const bots = Array<string>(found.seats - 1).fill(this.usualKind(found))
      return api.open(found.key, Object.keys(found.presets)[0]!, {}, bots)
    })

  /** Opens a table as I have set it up. */
  open = (game: Game, preset: string, house: House, bots: string[], more: TableSettings) =>
    this.begin(
      game.key,
      () => api.open(game.key, preset, house, bots, more),
      more.figures ? 'figures' : null,
    )

  /** Opens a table for others of this game, or sits me down where somebody waits. */
  pair = (
    game: GameName,
    preset: string | null = null,
    pace = NO_CLOCK,
    part: Part | null = null,
  ) =>
    this.beginWith(game, part, (found) => api.pair(game.key, preset, pace, this.usualKind(found)))

  /** Opens a table of which all other chairs are kept for those who have the link. */
  invite = (game: GameName, preset: string, pace: string) =>
    this.beginWith(game, 'people', (found) => {
      const chairs = Number(found.presets[preset]?.players ?? found.seats)
      const kept = Array.from({ length: chairs - 1 }, (_, other) => other + 1)
      const bot = this.usualKind(found)
      const bots = kept.map(() => bot)
      const more = { kept, wait_to_start: true, undo: true, pace, bot_when_away: bot }
      return api.open(game.key, preset, {}, bots, more)
    })

  /** Sits down at an open table; returns whether that was not refused. */
  sit = ({ table, game }: ListedTable) =>
    this.begin(
      game,
      async () => {
        const named = this.games.find(({ key }) => key === game)
        if (named && !(await firstLesson.mayPlay(named))) return null
        await api.sit(table, null, null)
        return { table }
      },
      'chairs',
    )

  /** Begins with people, unless a lesson is taken first. */
  private beginWith = (
    game: GameName,
    part: Part | null,
    open: (found: Game) => Promise<{ table: string }>,
  ) =>
    this.begin(
      game.key,
      async () => ((await firstLesson.mayPlay(game)) ? open(await details(game.key)) : null),
      part,
    )

  /** Goes to a table, unless a lesson is taken first; returns whether nothing was refused. */
  private async begin(
    game: string,
    open: () => Promise<{ table: string } | null>,
    part: Part | null = null,
  ) {
    this.opening = true
    this.failed = false
    this.refused = null
    try {
      const made = (await isKnownAgain()) && (await open())
      if (made) {
        openedHere.set(made.table, game)
        go(`/t/${made.table}`)
      }
      return true
    } catch (refusal) {
      const said = refusal instanceof Refused ? text(refusal.text) : ''
      const why = said || (part && part !== 'figures' ? t().failed : '')
      if (part && why) this.refused = { part, why }
      else this.failed = true
      return false
    } finally {
      this.opening = false
    }
  }
}
