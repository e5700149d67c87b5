// The single guard for all presses by mouse, touch, keyboard or screen reader. It listens before
// everything else. It stops a press that was meant for what was there a moment before; `Presses`
// decides which one that is. Every button and link is guarded, unless it or an ancestor has
// `data-quick`. That attribute says that it changes only the view, and may be pressed at any speed.
import { settings } from '../../settings.svelte'
import { watchPresses } from './acts-by-keys'
import { Presses, type Press } from './presses'

const GUARDED = 'button, a[href]:not([download])'
/**
 * What a press ticks, opens or explains; refused only right after an act, or as the second half of
 * another press.
 */
const FIELDS = 'label, input, select, summary, .term'
const WRITTEN_IN = 'input, select, textarea'
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']
/** How long after its keydown a key may still click, in milliseconds. */
const KEY_CLICKS = 1000

interface Begun {
  press: Press
  /** the field it began on, if any */
  field: HTMLElement | null
  mayAct: boolean
  /** whether it may act although it counts as a double click */
  second: boolean
}

const presses = new Presses(() => settings.settling)
/** the press of the pointer, and of a key, that has begun */
let pointed: Begun | null = null
let keyed: Begun | null = null
let timer = 0

/** Notes that I have acted, or the page for me. */
export function acted() {
  presses.acted(performance.now())
  showQuiet()
}

/** Notes that the possible actions have changed. */
export function changed() {
  presses.changed(performance.now())
  showQuiet()
}

/** Returns whether a global shortcut may act; it counts as a press. */
export function mayPress(event: KeyboardEvent): boolean {
  const press = { ...keyPress(event), means: event.key }
  const may = presses.mayBegin(press)
  if (may) presses.began(press)
  return may
}

/** Starts the guard; call it once, before anything else listens. */
export function guardPresses() {
  watchPresses()
  addEventListener('pointerdown', pointerDown, true)
  addEventListener('mousedown', (event) => pointed?.mayAct === false && stop(event), true)
  addEventListener('pointercancel', () => (pointed = null), true)
  addEventListener('keydown', keyDown, true)
  // After the listeners of the window, where the same key may skip the animation.
  document.addEventListener('keydown', (event) => keyed?.mayAct === false && stop(event), true)
  addEventListener('click', click, true)
}

function pointerDown(event: PointerEvent) {
  if (!event.isPrimary) return
  const press = pressOf(event)
  pointed = begin(press, fieldAt(press, event.target))
}

function keyDown(event: KeyboardEvent) {
  const acts = event.key === 'Enter' || event.key === ' '
  if (!acts || find(event.target, WRITTEN_IN)) {
    if (!MODIFIERS.includes(event.key) && !event.repeat) presses.moved()
    keyed = null
    return
  }
  keyed = begin(keyPress(event))
}

function click(event: MouseEvent) {
  const press = pressOf(event)
  const byKey = !press.place
  const begun = byKey ? keyed : pointed
  const followed = begun && (!byKey || press.at - begun.press.at < KEY_CLICKS) ? begun : null
  const may = press.on
    ? mayClick(press, followed)
    : !followed || (followed.mayAct && (byKey || isSameField(followed, press, event.target)))
  if (!may) stop(event)
  if (byKey) keyed = null
  else pointed = null
}

/**
 * A click acts if it began on the same element with the same meaning, and no action came between.
 */
function mayClick(press: Press, begun: Begun | null): boolean {
  if (!begun?.press.on) return begin(press).mayAct
  const { on, means } = begun.press
  const isSame = on === press.on && means === press.means
  const isOne = !press.again || begun.second
  return begun.mayAct && isSame && isOne && !presses.isQuiet(press.at)
}

/** A finger that was put down elsewhere did not mean the field that has come under it. */
function isSameField({ field }: Begun, press: Press, target: EventTarget | null): boolean {
  const now = fieldAt(press, target)
  return !now || (!!field && (now.contains(field) || field.contains(now)))
}

function begin(press: Press, field: HTMLElement | null = null): Begun {
  const mayAct = !(press.on || field) || presses.mayBegin(press)
  const second = presses.isSecondOfTwo(press)
  if (mayAct) presses.began(press)
  return { press, field, mayAct, second }
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const find = (target: EventTarget | null, where: string) =>
  target instanceof Element ? target.closest<HTMLElement>(where) : null
const isQuick = (target: EventTarget | null) => !!find(target, '[data-quick]')

/** Returns what a press would trigger. A press beside an open sheet closes the sheet. */
function guardedAt(target: EventTarget | null): HTMLElement | null {
  if (target instanceof HTMLDialogElement) return target
  return isQuick(target) ? null : find(target, GUARDED)
}

/** Returns the field that a press is on, unless it triggers something else. */
const fieldAt = ({ on }: Press, target: EventTarget | null) =>
  on || isQuick(target) ? null : find(target, FIELDS)

/** What a press would do now: its data or else its text, and whether it is open, off or pressed. */
function meaningOf(thing: HTMLElement): string {
  const data = Object.keys(thing.dataset).length ? { ...thing.dataset } : thing.textContent
  const { ariaDisabled, ariaPressed, ariaSelected, ariaExpanded } = thing
  return JSON.stringify([data, ariaDisabled, ariaPressed, ariaSelected, ariaExpanded])
}

function pressOf(event: MouseEvent): Press {
  const thing = guardedAt(event.target)
  // A click by a key or a screen reader has a count of 0.
  const byKey = event.type === 'click' && event.detail === 0
  return {
    at: event.timeStamp,
    // Without a settling time, two quick presses are two presses, because a double click depends on
    // time too.
    again: event.type === 'click' && event.detail > 1 && settings.settling > 0,
    place: byKey ? null : { x: event.clientX, y: event.clientY },
    on: thing,
    means: thing ? meaningOf(thing) : '',
    twice: thing?.dataset.twice !== undefined,
  }
}

function keyPress(event: KeyboardEvent): Press {
  const thing = guardedAt(event.target)
  return {
    at: event.timeStamp,
    again: event.repeat,
    place: null,
    on: thing,
    means: thing ? meaningOf(thing) : '',
    twice: thing?.dataset.twice !== undefined,
  }
}

/** Shows on the page that it is quiet, for programs that control it. */
function showQuiet() {
  const left = presses.quietUntil - performance.now()
  clearTimeout(timer)
  document.documentElement.toggleAttribute('data-settling', left > 0)
  if (left > 0) timer = window.setTimeout(showQuiet, Math.ceil(left))
}
