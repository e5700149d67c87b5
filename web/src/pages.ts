// The addresses of the page, and what is shown at each. A test compares them with the server's own
// table (`src/skiz/server/site/addresses.py`). The lobby and the table are loaded with the app; the
// other pages are fetched when they are needed.
import type { Component } from 'svelte'
import { plain } from './router.svelte'

type Values = Record<string, string>
// The properties differ from page to page.
type Loaded = Promise<{ default: Component<any> }>

export interface Page {
  /** the parts of the address; those in braces vary */
  at: string
  load: () => Loaded
  /** the properties of the page, from the parts that vary */
  props?: (values: Values) => object
  /** whether the page has a bar of its own, and gets what opens the settings */
  whole?: boolean
}

const row = (at: string, load: () => Loaded, props?: Page['props'], whole = false): Page => ({
  at,
  load,
  props,
  whole,
})

export const LOBBY = ''
export const TABLE = 't/{table}'

const puzzle = () => import('./puzzles/PuzzlePage.svelte')
const rules = () => import('./games/RulesPage.svelte')
const game = ({ game }: Values) => ({ game })

export const PAGES: Page[] = [
  row(
    'learn/{course}/{lesson}',
    () => import('./lessons/LessonPage.svelte'),
    (v) => v,
    true,
  ),
  row('puzzles/{game}', puzzle, game, true),
  row('puzzles/{game}/{puzzle}', puzzle, (v) => v, true),
  row(
    'studies/{study}',
    () => import('./studies/StudyPage.svelte'),
    (v) => v,
    true,
  ),
  row('rules', rules),
  row('rules/{game}', rules, game),
  row('glossary', () => import('./lessons/GlossaryPage.svelte')),
  row(
    'games/{table}/{deal}',
    () => import('./deals/ReplayPage.svelte'),
    ({ table, deal }) => ({ table, deal: Number(deal) }),
  ),
  row('games', () => import('./deals/DealsPage.svelte')),
  row('fairness', () => import('./dealing/FairnessPage.svelte')),
  row('ratings', () => import('./ratings/RatingsPage.svelte')),
  row('you/figures', () => import('./deals/FiguresPage.svelte')),
  row('day/{game}', () => import('./duplicates/DaysPage.svelte'), game),
  row(
    'd/{set}',
    () => import('./duplicates/SetPage.svelte'),
    (v) => v,
  ),
  row('together', () => import('./duplicates/TogetherPage.svelte')),
  row(
    'compare/{table}/{deal}/{other}/{other-deal}',
    () => import('./duplicates/ComparePage.svelte'),
    (v) => ({ one: [v.table, Number(v.deal)], other: [v.other, Number(v['other-deal'])] }),
  ),
  row('you', () => import('./people/YouPage.svelte')),
  row('puzzles', () => import('./puzzles/PuzzlesPage.svelte')),
  row('studies', () => import('./studies/StudiesPage.svelte')),
  row('learn', () => import('./lessons/LearnPage.svelte')),
]

/** The values of an address in a path, or null if the path has another address. */
export function match(at: string, path: string): Values | null {
  const parts = path.split('/').filter(Boolean)
  const names = at.split('/').filter(Boolean)
  if (parts.length !== names.length) return null
  const values: Values = {}
  for (const [n, name] of names.entries()) {
    if (name.startsWith('{')) values[name.slice(1, -1)] = plain(parts[n]!)
    else if (name !== parts[n]) return null
  }
  return values
}

export interface Shown {
  page: Page
  props: object
}

/** The page at a path, with its properties; null if there is none. */
export function pageAt(path: string): Shown | null {
  for (const page of PAGES) {
    const values = match(page.at, path)
    if (values) return { page, props: page.props?.(values) ?? {} }
  }
  return null
}
