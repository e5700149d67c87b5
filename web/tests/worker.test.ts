import { expect, test } from 'vitest'
import SOURCE from '../src/worker/worker.js?raw'

test('the worker fetches one file at a time, so that a page on a slow line comes first', async () => {
  let [under, most] = [0, 0]
  const kept: string[] = []
  const cache = {
    add: async ({ url }: { url: string }) => {
      most = Math.max(most, ++under)
      await Promise.resolve()
      under--
      kept.push(url)
    },
  }
  const heard: Record<string, (event: object) => void> = {}
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => (heard[name] = hear),
  }
  class Request {
    constructor(readonly url: string) {}
  }
  const text = SOURCE.replace('__VERSION__', '1').replace('__FILES__', '["/a.js", "/b.js"]')
  new Function('self', 'caches', 'Request', text)(self, { open: async () => cache }, Request)
  let done: Promise<void> | undefined
  heard.install!({ waitUntil: (promise: Promise<void>) => (done = promise) })
  await done
  expect(kept).toEqual(['/', '/a.js', '/b.js'])
  expect(most).toBe(1)
})
