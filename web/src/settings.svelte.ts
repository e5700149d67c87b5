// What a person likes: language, looks, pace. Remembered in this browser only.
import type { House, Lang } from './wire'

export const LANGS: Lang[] = ['en', 'hu', 'de']

const spoken = (): Lang =>
  navigator.languages.map((l) => l.slice(0, 2) as Lang).find((l) => LANGS.includes(l)) ?? 'en'

const usual = {
  lang: spoken(),
  theme: 'auto' as 'auto' | 'light' | 'dark',
  fourColours: false,
  /**
   * broad indices and paler pictures; Arabic numerals on tarokks; German suits where a pack can
   * have them
   */
  clear: false,
  arabic: false,
  germanSuits: false,
  /** the game one last chose */
  game: '',
  /** the kind of computer player that was chosen to play against, till the server has heard of it */
  unheard: '',
  /** the same, as browsers kept it before the server did */
  against: '',
  sort: 'suit' as 'suit' | 'rank',
  oneClick: false,
  /** whether a card may be chosen before it is my turn */
  ahead: false,
  /** whether announcements are explained; while nothing was chosen, where there is room for it */
  explaining: null as boolean | null,
  /** milliseconds before another's action is shown, and before a full trick is cleared */
  botPace: 700,
  trickPace: 1400,
  waitAfterTrick: false,
  /** milliseconds after an act in which no press acts: it was meant for what stood there before */
  settling: 500,
  /** a note, and a soft sound, when somebody sits down or it is my turn */
  notes: false,
  sounds: false,
  /** whether a table that I watch is told my name */
  named: false,
  /** the house in which I last sat, by game: what is otherwise elsewhere is told before I sit down */
  lastHouses: {} as Record<string, House>,
  /** whom I do not hear in the chat of any table, by what each goes by for me */
  muted: [] as string[],
  /** single letters as shortcuts */
  keys: true,
}

function remembered(): Partial<typeof usual> {
  try {
    return JSON.parse(localStorage.getItem('skiz') ?? '{}')
  } catch {
    return {}
  }
}

export const settings = $state({ ...usual, ...remembered() })

/** Called once by the app: keeps the store and the document in step with the settings. */
export function keepSettings() {
  $effect(() => {
    document.documentElement.lang = settings.lang
    document.documentElement.dataset.theme = settings.theme
    try {
      localStorage.setItem('skiz', JSON.stringify(settings))
    } catch {
      // A browser that keeps nothing still plays.
    }
  })
}
