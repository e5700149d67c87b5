import { expect, test } from 'vitest'
import SOURCE from '../../src/worker/worker.js?raw'

type Answer = Promise<unknown> | undefined
const ORIGIN = 'https://skiz.test'

class Request {
  readonly url: string
  readonly method = 'GET'
  constructor(path: string) {
    this.url = new URL(path, ORIGIN).href
  }
}

/** The caches of a browser: by name, the answer to each address. */
class Caches {
  readonly all = new Map<string, Map<string, string>>()
  open = async (name: string) => {
    const kept = this.all.get(name) ?? new Map<string, string>()
    this.all.set(name, kept)
    return {
      add: async ({ url }: Request) => void kept.set(url, `${name}: ${new URL(url).pathname}`),
      match: async ({ url }: Request) => kept.get(url),
    }
  }
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)
  match = async ({ url }: Request) =>
    [...this.all.values()].map((kept) => kept.get(url)).find((found) => found !== undefined)
}

const usual = async ({ url }: Request) => `server: ${new URL(url).pathname}`

/** Runs a version of the worker with these files; call the result with an event. */
function worker(
  version: string,
  files: string[],
  caches: object,
  open = 0,
  fetched: (asked: any, options?: any) => Promise<unknown> = usual,
) {
  const heard: Record<string, (event: object) => void> = {}
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => (heard[name] = hear),
    location: { origin: ORIGIN },
    clients: { matchAll: async () => Array<object>(open).fill({}), claim: async () => {} },
  }
  const text = SOURCE.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files))
  new Function('self', 'caches', 'Request', 'fetch', text)(self, caches, Request, fetched)
  return async (name: string, event: object = {}) => {
    let answer: Answer
    const hear = (promise: Answer) => (answer = promise)
    heard[name]!({ ...event, waitUntil: hear, respondWith: hear })
    return answer
  }
}

test('the worker fetches one file at a time, so that a page on a slow line comes first', async () => {
  let [under, most] = [0, 0]
  const kept: string[] = []
  const cache = {
    add: async ({ url }: Request) => {
      most = Math.max(most, ++under)
      await Promise.resolve()
      under--
      kept.push(new URL(url).pathname)
    },
  }
  await worker('1', ['/a.js', '/b.js'], { open: async () => cache })('install')
  expect(kept).toEqual(['/', '/a.js', '/b.js'])
  expect(most).toBe(1)
})

/** Returns the worker of the last of several versions, of which one after the other took over. */
async function updated(caches: Caches, versions: string[], open: number) {
  let last = worker('', [], caches)
  for (const version of versions) {
    last = worker(version, [`/assets/${version}.js`, '/favicon.svg'], caches, open)
    await last('install')
    await last('activate')
  }
  return (path: string) => last('fetch', { request: new Request(path) })
}

test('after an update, a page that is open still gets the files of its own version', async () => {
  const answer = await updated(new Caches(), ['1', '2', '3', '4'], 1)
  expect(await answer('/assets/4.js')).toBe('shell 4: /assets/4.js')
  expect(await answer('/assets/3.js')).toBe('shell 3: /assets/3.js')
  expect(await answer('/assets/2.js')).toBe('shell 2: /assets/2.js')
  expect(await answer('/favicon.svg')).toBe('shell 4: /favicon.svg')
  expect(await answer('/assets/1.js')).toBe('server: /assets/1.js') // older ones are gone
})

test('if no page is open, nothing is kept of older versions', async () => {
  const caches = new Caches()
  await updated(caches, ['1', '2'], 0)
  expect(await caches.keys()).toEqual(['shell 2'])
})

/** A cache of answers with a tag. */
class Tagged {
  readonly all = new Map<string, object>()
  open = async () => ({
    match: async ({ url }: Request) => this.all.get(url),
    put: async (url: string, answer: object) => void this.all.set(url, answer),
  })
}

test('a collection of puzzles is sent once for each version, and is there without a network', async () => {
  const [caches, sent] = [new Tagged(), [] as string[]]
  const answer = (tag: string) => ({
    ok: true,
    status: 200,
    headers: { get: () => tag },
    clone: () => answer(tag),
    tag,
  })
  let version: string | null = 'one'
  const server = async (_: string, { headers }: { headers: Record<string, string> }) => {
    if (!version) throw new TypeError('no network')
    if (headers['If-None-Match'] === version) return { ok: false, status: 304 }
    sent.push(version)
    return answer(version)
  }
  const hear = worker('1', [], caches, 0, server)
  const ask = async () =>
    (await hear('fetch', { request: new Request('/api/puzzles/royal/collection') })) as {
      tag: string
    }
  expect((await ask()).tag).toBe('one')
  expect((await ask()).tag).toBe('one')
  version = 'two'
  expect((await ask()).tag).toBe('two')
  version = null
  expect((await ask()).tag).toBe('two')
  expect(sent).toEqual(['one', 'two'])
})
