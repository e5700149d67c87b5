// Names, as they arrive. One that a person chose may be written from right to left. In a sentence it
// would turn the numbers beside it: `−40 (3)`. So it is isolated, wherever it may stand later. A
// guest who chose none has a number, in words of another browser; here it gets those of the page.

/** Letters written from right to left, as such or as JSON escapes them. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ESCAPED = /\\u(0[5-8]|f[bcde]|d8(02|03|3a|3b))/i
/** The keys of an answer under which there are words of people. */
const CHOSEN = ['name', 'names', 'people', 'out', 'leader', 'title', 'text', 'unit']
/** The end of a guest's number, which no chosen name has, as such or as JSON escapes it. */
const UNCHOSEN = '\u2060'
const NUMBERED = /\u2060"|\\u2060"/

let guest = ''
/** Sets what a guest without a chosen name is called, with a place for the `{number}`. */
export const callGuests = (pattern: string) => (guest = pattern)

/** Returns a name in the language of the page, if nobody has chosen it; a chosen one as it is. */
export const called = (name: string) =>
  name.endsWith(UNCHOSEN) ? guest.replace('{number}', name.replace(/\D/g, '')) : name

/** Returns a text that cannot turn its neighbours: between FSI and PDI, if it might. */
export const isolated = (text: string) =>
  LEFTWARD.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text

function apart(key: string, value: unknown): unknown {
  if (!CHOSEN.includes(key)) return value
  if (typeof value === 'string') return isolated(called(value))
  return Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? isolated(called(one)) : one))
    : value
}

/** Parses an answer of the server like JSON.parse: names are isolated, and guests called here. */
export const parseAnswer = (json: string): ReturnType<typeof JSON.parse> =>
  [LEFTWARD, ESCAPED, NUMBERED].some((one) => one.test(json))
    ? JSON.parse(json, apart)
    : JSON.parse(json)
