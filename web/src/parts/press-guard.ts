// The one guard through which all presses go, by mouse, touch, key or screen reader. It listens
// before anything else and stops a press that was meant for what stood there before; `Presses` says
// which one that is. Every button and link is guarded, unless it or what it stands in says
// `data-quick`: that it changes only what is looked at, and may be pressed as fast as one likes.
import { settings } from '../settings.svelte'
import { Presses, type Press } from './presses'

const GUARDED = 'button, a[href]:not([download])'
/** What is ticked or opened by a press: refused only as the second half of another press. */
const FIELDS = 'label, input, select, summary'
const WRITTEN_IN = 'input, select, textarea'
const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta']
/** How long after it went down a key may still click, in milliseconds. */
const KEY_CLICKS = 1000

interface Begun {
  press: Press
  mayAct: boolean
  /** whether it may act though it is counted as a double click */
  second: boolean
}

const presses = new Presses(() => settings.settling)
/** the press of the pointer, and of a key, that is under way */
let pointed: Begun | null = null
let keyed: Begun | null = null
let timer = 0

/** I have acted, or the page has for me. */
export function acted() {
  presses.acted(performance.now())
  showQuiet()
}

/** Something else may be done now. */
export function changed() {
  presses.changed(performance.now())
  showQuiet()
}

/** Whether a key that acts wherever the focus is may do so; it counts as a press. */
export function mayPress(event: KeyboardEvent): boolean {
  const press = { ...keyPress(event), means: event.key }
  const may = presses.mayBegin(press)
  if (may) presses.began(press)
  return may
}

/** Begins to guard; called once, before anything else listens. */
export function guardPresses() {
  addEventListener('pointerdown', pointerDown, true)
  addEventListener('mousedown', (event) => pointed?.mayAct === false && stop(event), true)
  addEventListener('pointercancel', () => (pointed = null), true)
  addEventListener('keydown', keyDown, true)
  // Later than at the window, where the same key may show at once what is still to be shown.
  document.addEventListener('keydown', (event) => keyed?.mayAct === false && stop(event), true)
  addEventListener('click', click, true)
}

function pointerDown(event: PointerEvent) {
  if (!event.isPrimary) return
  const press = pressOf(event)
  const inField = !press.on && !isQuick(event.target) && !!find(event.target, FIELDS)
  pointed = begin(press, !!press.on || inField)
}

function keyDown(event: KeyboardEvent) {
  const acts = event.key === 'Enter' || event.key === ' '
  if (!acts || find(event.target, WRITTEN_IN)) {
    if (!MODIFIERS.includes(event.key) && !event.repeat) presses.moved()
    keyed = null
    return
  }
  const press = keyPress(event)
  keyed = begin(press, !!press.on)
}

function click(event: MouseEvent) {
  const press = pressOf(event)
  const byKey = !press.place
  const begun = byKey ? keyed : pointed
  const followed = begun && (!byKey || press.at - begun.press.at < KEY_CLICKS) ? begun : null
  if (!(press.on ? mayClick(press, followed) : (followed?.mayAct ?? true))) stop(event)
  if (byKey) keyed = null
  else pointed = null
}

/** A click acts if it began on the same thing, which meant the same, and no act came between. */
function mayClick(press: Press, begun: Begun | null): boolean {
  if (!begun?.press.on) return begin(press, true).mayAct
  const { on, means } = begun.press
  const isSame = on === press.on && means === press.means
  const isOne = !press.again || begun.second
  return begun.mayAct && isSame && isOne && !presses.isQuiet(press.at)
}

function begin(press: Press, guarded: boolean): Begun {
  const mayAct = !guarded || presses.mayBegin(press)
  const second = presses.isSecondOfTwo(press)
  if (mayAct) presses.began(press)
  return { press, mayAct, second }
}

function stop(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const find = (target: EventTarget | null, where: string) =>
  target instanceof Element ? target.closest<HTMLElement>(where) : null
const isQuick = (target: EventTarget | null) => !!find(target, '[data-quick]')

/** What a press on this would set off. What lies beside an open sheet closes it. */
function guardedAt(target: EventTarget | null): HTMLElement | null {
  if (target instanceof HTMLDialogElement) return target
  return isQuick(target) ? null : find(target, GUARDED)
}

/** What it would do now: its data, or else its words, and whether it is open, off or pressed. */
function meaningOf(thing: HTMLElement): string {
  const data = Object.keys(thing.dataset).length ? { ...thing.dataset } : thing.textContent
  return JSON.stringify([data, thing.ariaDisabled, thing.ariaPressed, thing.ariaExpanded])
}

function pressOf(event: MouseEvent): Press {
  const thing = guardedAt(event.target)
  // A click without a pointer, of a key or a screen reader, is counted 0 times.
  const byKey = event.type === 'click' && event.detail === 0
  return {
    at: event.timeStamp,
    // Where nothing settles, two quick presses are two: a double click is a matter of time as well.
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

/** The page says that it is quiet, for who drives it from outside. */
function showQuiet() {
  const left = presses.quietUntil - performance.now()
  clearTimeout(timer)
  document.documentElement.toggleAttribute('data-settling', left > 0)
  if (left > 0) timer = window.setTimeout(showQuiet, Math.ceil(left))
}
