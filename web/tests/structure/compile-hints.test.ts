/** Which files of the built page are compiled before they run. */
import { expect, test } from 'vitest'
import { compileHints } from '../../scripts/compile-hints.mjs'

test('the files of the table begin with the hint, and the others stay as they are', () => {
  const bundle = Object.fromEntries(
    ['start', 'parts', 'board', 'TablePage'].map((name) => [
      `${name}.js`,
      { type: 'chunk', name, code: 'run()' },
    ]),
  )
  const { handler } = compileHints().generateBundle as unknown as {
    handler: (options: unknown, files: unknown) => void
  }
  handler(null, bundle)
  const hinted = Object.values(bundle).filter(({ code }) =>
    code.startsWith('//# allFunctionsCalledOnLoad\n'),
  )
  expect(hinted.map(({ name }) => name)).toEqual(['parts', 'board', 'TablePage'])
  expect(bundle['start.js']!.code).toBe('run()')
})
