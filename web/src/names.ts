// Names that people chose may be written from right to left. In a sentence such a name would turn
// the numbers beside it: `−40 (3)`. So it is isolated as it arrives, wherever it may stand later.

/** Letters written from right to left, as such or as JSON escapes them. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ESCAPED = /\\u(0[5-8]|f[bcde]|d8(02|03|3a|3b))/i
/** The keys of an answer under which there are words of people. */
const CHOSEN = ['name', 'names', 'title', 'text', 'unit']

/** Returns a text that cannot turn its neighbours: between FSI and PDI, if it might. */
export const isolated = (text: string) =>
  LEFTWARD.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text

function apart(key: string, value: unknown): unknown {
  if (!CHOSEN.includes(key)) return value
  if (typeof value === 'string') return isolated(value)
  return Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? isolated(one) : one))
    : value
}

/** Parses an answer of the server like JSON.parse, and isolates the names in it. */
export const parseAnswer = (json: string): ReturnType<typeof JSON.parse> =>
  LEFTWARD.test(json) || ESCAPED.test(json) ? JSON.parse(json, apart) : JSON.parse(json)
