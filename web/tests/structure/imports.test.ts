// How modules hang together: no circles, phases compared in one of them, styles that stay at home.
import { expect, test } from 'vitest'

const modules = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const among = (pattern: RegExp) =>
  Object.keys(modules).filter((path) => pattern.test(modules[path]!))

function imports(path: string): string[] {
  const named = modules[path]!.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)
  return [...named].flatMap(([, name]) => {
    const base = new URL(name!, `file:///tests/${path}`).pathname
    const found = ['', '.ts', '.svelte'].map((ending) => `../..${base}${ending}`)
    return found.filter((one) => one in modules)
  })
}

test('modules import each other in no circle', () => {
  const done = new Set<string>()
  const visit = (path: string, way: string[]) => {
    expect(way, [...way, path].join(' imports ')).not.toContain(path)
    if (done.has(path)) return
    for (const next of imports(path)) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of Object.keys(modules)) visit(path, [])
  expect(Object.keys(modules).flatMap(imports).length).toBeGreaterThan(200)
})

test('phases and their kinds are compared in one module alone', () => {
  expect(among(/\b(kind|phase|phase\.name) (===|!==) '|\]\.includes\([^)]*phase/)).toEqual([])
  expect(among(/isOneOf\('/)).toEqual(['../../src/phases.ts'])
})

test('a component styles its own, and not the insides of its children', () => {
  expect(among(/:global/)).toEqual([])
})
