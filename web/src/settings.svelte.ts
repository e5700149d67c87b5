// A person's preferences: language, looks, pace. They are stored in this browser only.
import { store, stored } from './stored'
import type { House, Lang } from './wire/base'

export const LANGS: Lang[] = ['en', 'hu', 'de']

/** The language in the address (`?lang=hu`), by which search engines find all three. */
const asked = (): Lang | undefined =>
  LANGS.find((lang) => lang === new URLSearchParams(location.search).get('lang'))

const spoken = (): Lang =>
  asked() ??
  navigator.languages.map((l) => l.slice(0, 2) as Lang).find((l) => LANGS.includes(l)) ??
  'en'

const usual = {
  lang: spoken(),
  theme: 'auto' as 'auto' | 'light' | 'dark',
  fourColours: false,
  /**
   * `clear`: broad indices and paler pictures; `arabic`: Arabic numerals on tarokks;
   * `germanSuits`: German suits if the pack can have them
   */
  clear: false,
  arabic: false,
  germanSuits: false,
  /** the game chosen last */
  game: '',
  /** whether the first lesson of a hard game was offered */
  lessonOffered: false,
  /** whether Arabic numerals on tarokks were offered */
  numeralsOffered: false,
  /** the families of games of which I have declined a lesson and gone to the table */
  declined: [] as string[],
  /** the chosen kind of opponent, until the server has stored it */
  unheard: '',
  /** the same, as older versions stored it in the browser */
  against: '',
  sort: 'suit' as 'suit' | 'rank',
  oneClick: false,
  /** whether I may choose a card before it is my turn */
  ahead: false,
  /** whether announcements are explained; null means that it depends on the room */
  explaining: null as boolean | null,
  /**
   * milliseconds before another player's action is shown, and before a complete trick is cleared
   */
  botPace: 700,
  trickPace: 1400,
  waitAfterTrick: false,
  /**
   * milliseconds after an action in which presses do nothing, because they were meant for the old
   * page
   */
  settling: 500,
  /** a note with a soft sound when somebody sits down or it is my turn */
  notes: false,
  sounds: false,
  /** the sounds of cards, kontras and figures at a table */
  tableSounds: false,
  /** whether a table that I watch learns my name */
  named: false,
  /** by game, the house in which I last sat; differences are shown before I sit down elsewhere */
  lastHouses: {} as Record<string, House>,
  /** people whose chat I do not see at any table, by my ids for them */
  muted: [] as string[],
  /** whether single letters are shortcuts */
  keys: true,
}

const KEY = 'skiz'

export const settings = $state({ ...usual, ...stored<Partial<typeof usual>>(KEY, {}) })

/** Called once by the app: keeps the storage and the document in sync with the settings. */
export function keepSettings() {
  $effect(() => {
    document.documentElement.lang = settings.lang
    document.documentElement.dataset.theme = settings.theme
    store(KEY, settings)
  })
}
