// A sleeping device stops the page, and in some browsers its monotonic clock too. After waking, the
// page cannot tell how long it slept. So everything that shows an age or a remaining time asks the
// server again.

/** Calls back whenever the page returns from the background; returns a function that stops this. */
export function onWake(call: () => void): () => void {
  const seen = () => document.hidden || call()
  const shown = (event: PageTransitionEvent) => event.persisted && call()
  document.addEventListener('visibilitychange', seen)
  document.addEventListener('resume', call)
  addEventListener('pageshow', shown)
  addEventListener('online', call)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    document.removeEventListener('resume', call)
    removeEventListener('pageshow', shown)
    removeEventListener('online', call)
  }
}
