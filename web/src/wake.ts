// A device that sleeps stops the page, and with some browsers also the clock by which the page
// measures. When it wakes nobody can tell for how long it slept: whoever shows an age or a rest asks
// the server anew.

/** Calls when the page comes back from wherever it was; gives what ends that. */
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
