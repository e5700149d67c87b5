// The terms of the game on the table, and the one that is being explained. They are requested once
// for each game and language. A word that is a term can then be pointed at, tapped or focused.
import type { Attachment } from 'svelte/attachments'
import { api } from '../api'
import { settings } from '../settings.svelte'
import type { Term } from '../wire/games'
import { playing } from '../cards/deck.svelte'
import { parted } from './marking'

/**
 * milliseconds that a mouse rests on a word before the explanation appears, and may be elsewhere
 * before it disappears
 */
const REST = 250
const LEAVE = 300

let terms = $state.raw<Term[]>([])
let wanted = ''
let request = Promise.resolve()
/** the game to which the terms belong */
let game = $state('')
export const termsOf = () => game

interface Explaining {
  term: Term | null
  title: string
  anchor: HTMLElement | null
  firm: boolean
}

export const explaining = $state<Explaining>({
  term: null,
  /** the title of an element that is no term, or empty */
  title: '',
  anchor: null,
  /** whether the pointer can enter the explanation; beside a button it must not be in the way */
  firm: false,
})

/** Elements that do something when they are pressed. */
const ACTS = 'button, a, summary'

/** all terms of the game, each described by an element with this id */
export const allTerms = () => terms
export const idOf = (term: Term) => `term-${term.key}`

/** Requests the terms of a game, unless they have been requested, and waits until they are there. */
export function loadTerms(key: string): Promise<void> {
  const now = `${key} ${settings.lang}`
  if (wanted !== now) {
    wanted = now
    request = take(key, now)
  }
  return request
}

async function take(key: string, now: string) {
  const found = await api.terms(key, settings.lang).catch(() => [])
  if (wanted !== now) return
  terms = found
  game = key
  heard.clear()
}

/** Keeps the terms in line with the game on the table and the current language. */
export function keepTerms() {
  $effect(() => {
    if (playing()) void loadTerms(playing())
  })
}

const matches = (pattern: string, key: string) =>
  pattern === key ||
  (pattern.includes('*') && new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key))

/** The term for a word's key, if there is one. */
export const termOf = (key: string): Term | undefined =>
  terms.find(({ words }) => words.some((pattern) => matches(pattern, key)))

/** Splits a text into parts, so that the first occurrence of each term is separate. */
export const marked = (sentence: string) => parted(sentence, terms)

/** What was heard beside one button is not read again beside the next one, nor in the next deal. */
const heard = new Set<string>()
function hush(term: Term) {
  heard.add(idOf(term))
  for (const node of document.querySelectorAll(`:is(${ACTS})[aria-describedby='${idOf(term)}']`))
    node.removeAttribute('aria-describedby')
}

/** where the mouse is, once it has moved; a browser also says that what moves below it is entered */
let mouse = ''
const placeOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`
export function followMouse(event: PointerEvent) {
  if (event.pointerType === 'mouse') mouse = placeOf(event)
}

let timer = 0
/** the element for which the timer runs */
let waiting: HTMLElement | null = null
/** Stops the timer of an element that was pressed or is gone. */
function forget(node: HTMLElement) {
  if (waiting === node) clearTimeout(timer)
}
export function leave(wait = LEAVE) {
  clearTimeout(timer)
  waiting = null
  timer = window.setTimeout(dismiss, wait)
}
export const stay = () => clearTimeout(timer)

export function dismiss() {
  clearTimeout(timer)
  explaining.term = explaining.anchor = null
  explaining.title = ''
}

function explain(term: Term, anchor: HTMLElement, firm: boolean) {
  dismiss()
  Object.assign(explaining, { term, anchor, firm })
}

/** Shows the title of an element beside it, or hides it again. */
export function explainTitle(anchor: HTMLElement) {
  const isOpen = explaining.anchor === anchor
  dismiss()
  if (!isOpen) Object.assign(explaining, { title: anchor.title, anchor, firm: false })
}

/**
 * The same attachment for the same key or term: a new one would close an open explanation whenever
 * something on the table changes.
 */
const byKey = new Map<string, Attachment<HTMLElement>>()
const byTerm = new WeakMap<Term, Attachment<HTMLElement>>()

/**
 * Explains the word of a key, if it is a term: on pointing and on focus. A tap works too, unless it
 * is a button on which a tap does something else.
 */
export function explained(key: string): Attachment<HTMLElement> {
  const known = byKey.get(key)
  if (known) return known
  const found: Attachment<HTMLElement> = (node) => {
    const term = termOf(key)
    return term && explains(node, term)
  }
  byKey.set(key, found)
  return found
}

/** The same for a known term. */
export function explainedAs(term: Term): Attachment<HTMLElement> {
  const known = byTerm.get(term)
  if (known) return known
  const found: Attachment<HTMLElement> = (node) => explains(node, term)
  byTerm.set(term, found)
  return found
}

/** What shows the explanation of an element when a mouse has moved onto it, and rests. */
function pointed(node: HTMLElement, show: () => void) {
  let entered = ''
  function soon() {
    clearTimeout(timer)
    timer = window.setTimeout(show, REST)
    waiting = node
  }
  return {
    pointerenter(event: PointerEvent) {
      entered = placeOf(event)
      if (event.pointerType === 'mouse' && mouse && entered !== mouse) soon()
    },
    pointermove(event: PointerEvent) {
      if (event.pointerType !== 'mouse' || placeOf(event) === entered) return
      if (waiting !== node && explaining.anchor !== node) soon()
    },
  }
}

function explains(node: HTMLElement, term: Term) {
  const acts = node.matches(ACTS)
  let hasFocus = false
  // An element may be gone, and its listeners not yet, when its time comes.
  const show = () => node.isConnected && explain(term, node, !acts)
  const handlers: Partial<Record<string, (event: never) => void>> = {
    ...pointed(node, show),
    pointerdown: () => forget(node),
    pointerleave: () => leave(),
    focus: () => {
      hasFocus = true
      if (node.matches(':focus-visible')) show()
    },
    blur: () => {
      left()
      leave()
    },
  }
  /** A reader asks for the description when the focus comes, so that it goes when the focus does. */
  function left() {
    if (acts && hasFocus) hush(term)
    hasFocus = false
  }
  if (!acts || !heard.has(idOf(term))) node.setAttribute('aria-describedby', idOf(term))
  if (!acts) {
    node.classList.add('term')
    node.tabIndex = 0
    node.role = 'button'
    handlers.click = () => (explaining.anchor === node ? dismiss() : show())
    handlers.keydown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      show()
    }
  }
  for (const [name, handler] of Object.entries(handlers))
    node.addEventListener(name, handler as EventListener)
  return () => {
    for (const [name, handler] of Object.entries(handlers))
      node.removeEventListener(name, handler as EventListener)
    if (!acts) {
      node.classList.remove('term')
      node.removeAttribute('tabindex')
      node.removeAttribute('role')
    }
    node.removeAttribute('aria-describedby')
    left()
    forget(node)
    if (explaining.anchor === node) dismiss()
  }
}
