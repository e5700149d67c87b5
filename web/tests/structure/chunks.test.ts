/** Which modules of the page are built into one file. */
import { expect, test } from 'vitest'
import { chunks } from '../../scripts/chunks.mjs'

const FIRST = '/src/main.ts'
const TABLE = '/src/tables/TablePage.svelte'
const LESSON = '/src/lessons/LessonPage.svelte'
const RULES = '/src/games/RulesPage.svelte'
const BOARD = '/src/tables/board/Board.svelte'

/** What each module needs, and what it loads later. */
const NEEDS: Record<string, string[]> = {
  '/index.html': [FIRST],
  [FIRST]: ['runtime', 'words'],
  [TABLE]: ['runtime', BOARD, 'card', 'own'],
  [LESSON]: ['runtime', BOARD, 'lesson'],
  [RULES]: ['runtime', 'card'],
  [BOARD]: ['runtime', 'hand'],
}
const LATER: Record<string, string[]> = { [FIRST]: [TABLE, LESSON, RULES] }
const every = [...new Set([...Object.keys(NEEDS), ...Object.values(NEEDS).flat()])]
const using = (id: string, all: Record<string, string[]>) =>
  Object.keys(all).filter((one) => all[one]!.includes(id))
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: NEEDS[id] ?? [],
    dynamicallyImportedIds: LATER[id] ?? [],
    importers: using(id, NEEDS),
    dynamicImporters: using(id, LATER),
  }),
}

/** The modules of each file; those that the builder may choose are left out. */
function built(first: string) {
  const groups = chunks()
  const found: Record<string, string[]> = {}
  for (const id of [first, ...every.filter((one) => one !== first)])
    for (const { name } of groups) {
      const file = name(id, graph)
      if (file) (found[file] ??= []).push(id)
    }
  return found
}

test.each(every)('the files are the same, whichever module is seen first: %s', (first) => {
  const { start, board, parts } = built(first)
  expect(new Set(start)).toEqual(new Set([FIRST, 'runtime', 'words']))
  expect(new Set(board)).toEqual(new Set([BOARD, 'hand']))
  expect(parts).toEqual(['card'])
})

test('what the page needs first goes into its file before the others take what they need', () => {
  const first = chunks().reduce((one, other) => (one.priority > other.priority ? one : other))
  expect(first.name('runtime', graph)).toBe('start')
})
