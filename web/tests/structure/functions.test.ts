// Functions are short.
import ts from 'typescript'
import { expect, test } from 'vitest'

const MOST_LINES = 60
const files = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The functions of a file, each with its number of lines. */
function functions(path: string, text: string): [string, number][] {
  const scripts = [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code)
  const code = path.endsWith('.svelte') ? scripts.join('') : text
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const line = (place: number) => source.getLineAndCharacterOfPosition(place).line
  const found: [string, number][] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const begin = node.getStart()
      found.push([`${path}:${line(begin) + 1}`, line(node.end) - line(begin) + 1])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

// Reading all files takes a loaded machine longer than a test may by default.
test('functions are short', { timeout: 60_000 }, () => {
  const all = Object.entries(files).flatMap(([path, text]) => functions(path, text))
  expect(all.filter(([, lines]) => lines > MOST_LINES)).toEqual([])
  expect(all.length).toBeGreaterThan(1000)
})
