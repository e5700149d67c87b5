// The service worker. It keeps the built files of one version of the page, so that the page opens at
// once and without a network, and the last answers about lessons, puzzles and rules. A new version
// waits until no page of the old one is open, or until somebody asks for it. Pages that are open then
// go on with the files of their own version, which are kept. The worker also shows what the
// server tells a browser whose page is closed, and leads to the table.
//
// The build fills in the version and its files (`scripts/service-worker.mjs`).
const VERSION = '__VERSION__'
const FILES = JSON.parse('__FILES__')

const SHELL = `shell ${VERSION}`
const ANSWERS = 'answers'
const PICTURES = 'pictures'
const PUZZLES = 'puzzles'
const ANY = { ignoreVary: true }
const MOST_OPEN = 2 // versions of which pages may be open besides
const MOST_ANSWERS = 300 // answers that are kept
// Answers that are the same for everybody, or say nothing about a deal that goes on.
const KEPT =
  /^\/api\/(words|lessons|games|glossary|about|paces)(\/|$)|^\/api\/puzzles(\/[^/]+\/tried)?$/
// All puzzles of a game: one file for each of the few games, which changes seldom.
const COLLECTION = /^\/api\/puzzles\/[^/]+\/collection$/

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(SHELL)
    // One after another: on a slow line, the cards of somebody who plays already come first.
    for (const path of ['/', ...FILES]) await cache.add(new Request(path, { priority: 'low' }))
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const keep = [SHELL, ANSWERS, PICTURES, PUZZLES]
  const tidy = async () => {
    const others = (await caches.keys()).filter((name) => !keep.includes(name))
    // A page that is open may be in the middle of a deal, with the files of a version before.
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const old = open.length ? others.slice(0, -MOST_OPEN) : others
    await Promise.all(old.map((name) => caches.delete(name)))
    // So that what the first visit reads is kept too.
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

// The page sends this when somebody has asked for the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'renew') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(shell(request))
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(file(request))
  else if (/^\/(cards|faces)\//.test(pathname)) event.respondWith(picture(event))
  else if (COLLECTION.test(pathname)) event.respondWith(collection(request))
  else if (KEPT.test(pathname)) event.respondWith(answer(request))
})

/** Whether an address is one of the page, not of a file or of the server's own pages. */
const isPage = (path) => !/^\/(api|host|embed|docs)\/|\.\w+$/.test(path)

/** The kept shell. It was written for the lobby: elsewhere without the lobby's title and text. */
async function shell(request) {
  const kept = await (await caches.open(SHELL)).match('/')
  if (!kept || new URL(request.url).pathname === '/') return kept ?? fetch(request)
  const page = (await kept.text())
    .replace(/<title>.*?<\/title>/s, '<title>Skíz</title>')
    .replace(/<div id="text".*?<\/div>/s, '')
  const headers = new Headers(kept.headers)
  for (const name of ['Content-Length', 'Content-Encoding']) headers.delete(name)
  return new Response(page, { headers })
}

/** A file of this version, or of another one, with which an open page goes on. */
async function file(request) {
  const kept = (await caches.open(SHELL)).match(request, ANY)
  return (await kept) ?? (await caches.match(request, ANY)) ?? fetch(request)
}

/** A picture from the cache, which is brought up to date meanwhile. */
async function picture(event) {
  const cache = await caches.open(PICTURES)
  const kept = await cache.match(event.request)
  const fresh = fetch(event.request).then(async (found) => {
    if (found.ok) await cache.put(event.request, found.clone())
    return found
  })
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => undefined))
  return kept
}

/** The server's answer, or without a network the last one. */
async function answer(request) {
  const cache = await caches.open(ANSWERS)
  try {
    const found = await fetch(request)
    if (found.ok) await keep(cache, request, found.clone())
    return found
  } catch (failed) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw failed
  }
}

/** All puzzles of a game; they are sent again only if the server has another version. */
async function collection(request) {
  const cache = await caches.open(PUZZLES)
  const kept = await cache.match(request, ANY)
  const tag = kept?.headers.get('ETag')
  const { signal } = request
  try {
    const found = await fetch(request.url, { signal, headers: tag ? { 'If-None-Match': tag } : {} })
    if (found.status === 304) return kept
    if (found.ok) await cache.put(request.url, found.clone())
    return found
  } catch (failed) {
    if (kept) return kept
    throw failed
  }
}

/** Keeps an answer as the latest, and drops the oldest if there are too many. */
async function keep(cache, request, found) {
  await cache.delete(request)
  await cache.put(request, found)
  const every = await cache.keys()
  await Promise.all(every.slice(0, -MOST_ANSWERS).map((old) => cache.delete(old)))
}

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin).href
  const lead = async () => {
    const open = await self.clients.matchAll({ type: 'window' })
    const there = open.find((one) => one.url.split('#')[0] === address)
    return there ? there.focus() : self.clients.openWindow(address)
  }
  event.waitUntil(lead())
})
