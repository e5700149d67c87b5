// The conditions for small windows stand in one place, under names.
import { expect, test } from 'vitest'
import { allInEm, MEDIA, withoutNames } from '../../scripts/named-media.mjs'

const styles = import.meta.glob<string>('../../src/**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('a name stands for its condition, and an unknown one is an error', () => {
  expect(withoutNames('@media (--zoomed) { a { top: 0 } }')).toBe(
    `@media ${MEDIA.zoomed} { a { top: 0 } }`,
  )
  expect(() => withoutNames('@media (--small) {}', 'A.svelte')).toThrow(/A\.svelte.*--small/)
})

test('every window is measured in the size of the text', () => {
  expect(allInEm('@media (max-width: 720px) { a { top: 720px } }')).toBe(
    '@media (max-width: 45em) { a { top: 720px } }',
  )
  expect(allInEm("new MediaQuery('(min-width: 721px)')")).toBe(
    "new MediaQuery('(min-width: 45.0625em)')",
  )
  const plain = Object.keys(styles).filter((path) => path.endsWith('.css'))
  expect(plain.filter((path) => /@media [^{]*\dpx/.test(styles[path]!))).toEqual([])
})

test('a low window is either small as with zoom or a phone held sideways', () => {
  const matches = (query: string, width: number, height: number) =>
    query.split(', ').some((part) =>
      [...part.matchAll(/(min|max)-(width|height): (\d+)px/g)].every(([, end, what, least]) => {
        const size = what === 'width' ? width : height
        return end === 'min' ? size >= Number(least) : size <= Number(least)
      }),
    )
  for (const width of [320, 480, 560, 561, 568, 740, 1280])
    for (const height of [256, 270, 340, 341, 360, 520, 521, 800]) {
      const found = Object.values(MEDIA).filter((query) => matches(query, width, height))
      expect([width, height, found.length]).toEqual([width, height, height <= 520 ? 1 : 0])
    }
})

test('no component writes these conditions itself, and several use them', () => {
  const among = (pattern: RegExp) =>
    Object.keys(styles).filter((path) => pattern.test(styles[path]!))
  expect(among(/max-height: 340px|min-height: 341px|min-width: 561px/)).toEqual([])
  expect(among(/@media \(--/).length).toBeGreaterThan(5)
})
