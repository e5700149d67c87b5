// Which modules share a file of the built page. Left alone, the builder makes some twenty files of
// what the table needs, many below 1 kB, and on a slow line each of them waits for its turn. So
// there are three: what only pages with cards on a board use (`board`), what others use too
// (`parts`), and the table's own page. What is shown first is one file (`start`).
const FIRST = '/src/main.ts'
const TABLE = '/src/tables/TablePage.svelte'
const BOARD = '/src/tables/board/Board.svelte'

/** The files, in the order in which they are filled: a module goes into the first that needs it. */
const FILES = ['start', 'parts', 'board']

/** The groups of modules that the builder puts into a file each. */
export function chunks() {
  let files = null
  const fileOf = (id, graph) => {
    files ??= filesAround(id, (one) => graph.getModuleInfo(one))
    return files?.get(id)
  }
  return FILES.map((name, n) => ({
    name: (id, graph) => (fileOf(id, graph) === name ? name : null),
    priority: FILES.length - n,
  }))
}

/** The files by module; null if the page's first module does not lead to the module asked about. */
function filesAround(one, info) {
  const found = new Map()
  const first = [...reached(one, users(info))].find((id) => id.endsWith(FIRST))
  if (!first) return null
  const start = reached(first, needs(info))
  const pages = loadedLater(first, info).map((id) => ({ id, all: reached(id, needs(info)) }))
  const hasBoard = ({ all }) => [...all].some((id) => id.endsWith(BOARD))
  const table = pages.find(({ id }) => id.endsWith(TABLE))
  for (const id of table?.all ?? []) {
    const sharing = pages.filter(({ all }) => all.has(id))
    if (sharing.length > 1) found.set(id, sharing.every(hasBoard) ? 'board' : 'parts')
  }
  for (const id of start) found.set(id, 'start')
  return found
}

const needs = (info) => (id) => info(id)?.importedIds ?? []
const later = (info) => (id) => info(id)?.dynamicallyImportedIds ?? []
const users = (info) => (id) => [
  ...(info(id)?.importers ?? []),
  ...(info(id)?.dynamicImporters ?? []),
]

/** A module and all that is reached from it by steps. */
function reached(from, step) {
  const found = new Set([from])
  for (const id of found) for (const other of step(id)) found.add(other)
  return found
}

/** The modules that are loaded when they are needed. */
function loadedLater(first, info) {
  const every = reached(first, (id) => [...needs(info)(id), ...later(info)(id)])
  return [...new Set([...every].flatMap(later(info)))]
}
