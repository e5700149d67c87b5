// The browsers that are meant, and nothing in the page that they do not have.
import { expect, test } from 'vitest'
import page from '../../index.html?raw'
import { browserslist } from '../../package.json'

const sources = import.meta.glob<string>('../../src/**/*.{ts,svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/**
 * Newer than one of these browsers. A call that is left out where it is missing (`?.()`) may stand.
 * Syntax and `light-dark()` are no matter, because the build lowers them to these browsers.
 */
const NEWER =
  /\b(Object\.groupBy|Map\.groupBy|Promise\.(withResolvers|try)|Array\.fromAsync|Set\.prototype|Iterator\.)|\.(checkVisibility|showPopover|hidePopover|startViewTransition|requestIdleCallback|isWellFormed)\(|@starting-style|@scope|@position-try|\banchor-name\b|\bfield-sizing\b/

test('nothing newer than the browsers that are meant', () => {
  const found = Object.keys(sources).filter((path) => NEWER.test(sources[path]!))
  expect(found).toEqual([])
  expect(Object.keys(sources).length).toBeGreaterThan(200)
})

test('an older browser is told which ones are meant', () => {
  const version = (name: string) =>
    browserslist.find((one) => one.startsWith(`${name} `))!.replace(/.* >= /, '')
  expect(version('ios_saf')).toBe(version('safari'))
  expect(version('edge')).toBe(version('chrome'))
  const told = [...page.matchAll(/<p[^>]*>([^]*?)<\/p>/g)].map(([, text]) => text!)
  const old = told.filter((text) => text.includes('Safari'))
  expect(old).toHaveLength(3)
  for (const text of old)
    for (const [browser, name] of [
      ['chrome', 'Edge'],
      ['firefox', 'Firefox'],
      ['safari', 'Safari'],
    ] as const)
      expect(text.replace(/\s+/g, ' ')).toContain(`${name} ${version(browser)}`)
})
