// Names, as they arrive. One that a person chose may be written from right to left. In a sentence it
// would turn the numbers beside it: `−40 (3)`. So it is isolated, wherever it may stand later. A
// guest who chose none has a number, in words of another browser; here it gets those of the page,
// also when its reader chooses another language.

/** Letters written from right to left, as such or as JSON escapes them. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ESCAPED = /\\u(0[5-8]|f[bcde]|d8(02|03|3a|3b))/i
/** The keys of an answer under which there are words of people. */
const CHOSEN = ['name', 'names', 'people', 'out', 'leader', 'title', 'text', 'unit']
/** The end of a guest's number, which no chosen name has, as such or as JSON escapes it. */
const UNCHOSEN = '\u2060'
const NUMBERED = /\u2060"|\\u2060"/

let guest = () => ''
/** Sets what a guest without a chosen name is called now, with a place for the `{number}`. */
export const callGuests = (pattern: () => string) => (guest = pattern)

const isUnchosen = (name: string) => name.endsWith(UNCHOSEN)
const numberOf = (name: string) => name.replace(/\D/g, '')

/** Returns a name in the language of the page, if nobody has chosen it; a chosen one as it is. */
export const called = (name: string) =>
  isUnchosen(name) ? guest().replace('{number}', numberOf(name)) : name

/** Returns a text that cannot turn its neighbours: between FSI and PDI, if it might. */
export const isolated = (text: string) =>
  LEFTWARD.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text

const lastingOf = new WeakMap<object, Record<string, string>>()

/** Has a name read anew whenever it is shown. `lasts` is its part that every language keeps. */
export function readAnew(holder: object, key: string, read: () => string, lasts: string) {
  Object.defineProperty(holder, key, { get: read, enumerable: true, configurable: true })
  lastingOf.set(holder, { ...lastingOf.get(holder), [key]: lasts })
}

/** Returns the part of a name that every language keeps: for unnamed guests their number. */
export const lasting = <Key extends string | number>(
  holder: Partial<Record<Key, string>>,
  key: Key,
): string => lastingOf.get(holder)?.[String(key)] ?? holder[key] ?? ''

/** Lets a text of an object be shown: a guest is called anew whenever the name is read. */
function show(holder: Record<string, unknown>, key: string) {
  const text = holder[key]
  if (typeof text !== 'string') return
  if (isUnchosen(text)) readAnew(holder, key, () => called(text), numberOf(text))
  else holder[key] = isolated(text)
}

function apart(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return value
  const holder = value as Record<string, unknown>
  for (const key of CHOSEN) {
    const texts = holder[key]
    if (Array.isArray(texts)) for (const place of texts.keys()) show(texts as never, String(place))
    else show(holder, key)
  }
  return value
}

/** Parses an answer of the server like JSON.parse: names are isolated, and guests called here. */
export const parseAnswer = (json: string): ReturnType<typeof JSON.parse> =>
  [LEFTWARD, ESCAPED, NUMBERED].some((one) => one.test(json))
    ? JSON.parse(json, apart)
    : JSON.parse(json)
