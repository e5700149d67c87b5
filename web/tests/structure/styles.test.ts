// Styles say each thing in one place, and in one way.
import { expect, test } from 'vitest'

const styles = Object.entries(
  import.meta.glob<string>('../../src/**/*.{svelte,css}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** Returns what several files contain, with these files. */
function shared(what: RegExp): [string, string[]][] {
  const found = new Map<string, Set<string>>()
  for (const [path, text] of styles)
    for (const [one] of text.matchAll(what)) found.set(one, (found.get(one) ?? new Set()).add(path))
  return [...found].filter(([, paths]) => paths.size > 1).map(([one, paths]) => [one, [...paths]])
}

test('the value of a variable is computed in one component', () => {
  expect(shared(/--[\w-]+: (?:calc|min|max|clamp)\([^;]*;/g)).toEqual([])
})

test('what goes on is asked by classes, not by what another component draws', () => {
  const asked = styles.filter(([, text]) => /:has\([^{]*\[data-/.test(text))
  expect(asked.map(([path]) => path)).toEqual([])
})
