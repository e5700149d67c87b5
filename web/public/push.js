// The service worker: shows what the server tells a browser whose page is closed, and leads to the
// table. It keeps nothing and answers no request of the page.
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
