// The browser's Back closes what lies over a page, the topmost first, before it leaves the page.
// Each open sheet has an entry of its own in the browser's history, at the address of its page. A
// sheet that is closed in another way takes its entry along.
interface Sheet {
  close: () => void
}
const open: Sheet[] = []
/** whether the history goes back now; until then it shows an entry that is no longer valid */
let going = false
let due = false
const waiting: (() => void)[] = []

/** how many sheets lie over the page in the current entry of the history */
const depth = (): number => history.state?.sheets ?? 0

/** Brings the history in line with the open sheets, once for all that happens at the same time. */
function settle() {
  if (due) return
  due = true
  queueMicrotask(() => {
    due = false
    if (going) return
    for (let n = depth(); n < open.length; n++) history.pushState({ sheets: n + 1 }, '')
    going = open.length < depth()
    if (going) history.go(open.length - depth())
  })
}

addEventListener('popstate', () => {
  if (!going) while (open.length > depth()) open.pop()!.close()
  going = false
  for (const then of waiting.splice(0)) then()
  settle()
})
// The page was loaded again while a sheet was open.
if (depth()) settle()

/**
 * Adds an address to the history, or puts it in the place of the last one. It takes the place of a
 * sheet from which somebody goes there.
 */
export function visit(to: string, replace: boolean, then: () => void) {
  if (going) return void waiting.push(() => visit(to, replace, then))
  const sheets = replace ? history.state : null
  history[replace || depth() ? 'replaceState' : 'pushState'](sheets, '', to)
  then()
  settle()
}

/** Lets Back close a sheet that is open now; call the result when it is closed. */
export function opened(close: () => void): () => void {
  const sheet = { close }
  open.push(sheet)
  settle()
  return () => {
    const at = open.indexOf(sheet)
    if (at < 0) return
    open.splice(at, 1)
    settle()
  }
}
