// Push messages to this browser: whether they are possible, and how to subscribe or unsubscribe.
import { api } from '../api'
import { settings } from '../settings.svelte'

const can = () => 'serviceWorker' in navigator && 'PushManager' in window

/** The server's key, if it sends push messages and this browser supports them. */
export const pushKey = async (): Promise<string | null> =>
  can() ? (await api.notifications()).push : null

export async function isPushed(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration('/')
  return !!(await worker?.pushManager.getSubscription())
}

/** Asks the browser for permission, and then the server. Throws if either refuses. */
export async function bePushed(key: string): Promise<void> {
  const worker = await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  try {
    await api.subscribe({ endpoint: endpoint ?? '', p256dh, auth, lang: settings.lang })
  } catch (refusal) {
    await made.unsubscribe()
    throw refusal
  }
}

export async function beNotPushed(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/')
  const made = await worker?.pushManager.getSubscription()
  if (!made) return
  await api.unsubscribe(made.endpoint)
  await made.unsubscribe()
}
