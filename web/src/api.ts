// Every request that the page makes. A refusal is thrown as `Refused`, with the server's words.
import type { House, Lang, Params, Texts } from './wire/base'
import type { DealtCount, PackDisclosure } from './wire/dealing'
import type { DealChoices, DealRecord, FoundDeals, OwnGame } from './wire/deals'
import type { Day, Days, SetCard, SetSheet, TournamentSheet } from './wire/duplicates'
import type { FigureTable } from './wire/figures'
import type { Chapter, Example, Game, GameName, Glossary, Term } from './wire/games'
import type { Course, Lesson, LessonReply } from './wire/lessons'
import type {
  Account,
  CameBack,
  Credential,
  MyMail,
  Subscription,
  ToRegister,
  ToSign,
} from './wire/people'
import type {
  PlayedOn,
  Puzzle,
  PuzzleCollection,
  PuzzleList,
  PuzzleReply,
  Tried,
} from './wire/puzzles'
import type { BestOf, MyFigures, RatingMoved } from './wire/ratings'
import type { Belief, Hint, Moments, Reason, Review } from './wire/reviews'
import type { StudyCard, StudyPosition, StudySheet, StudySource, StudyValues } from './wire/studies'
import type {
  Agreement,
  OpenTables,
  Pace,
  TableCard,
  TableSettings,
  TableSheet,
} from './wire/tables'
import { called, parseAnswer, readAnew } from './names'

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly text: Texts,
    readonly params: Params = {},
  ) {
    super(key)
  }
}

/** My own name is for a field, in which nothing unseen may stand. */
const parsed = async (answer: Response, path: string) =>
  path === '/me' ? inField(await answer.json()) : parseAnswer(await answer.text())
function inField(me: { name?: string }) {
  const { name } = me
  if (name) readAnew(me, 'name', () => called(name), name)
  return me
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch('/api' + path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    // lets a choice made just before the page closes still arrive; browsers allow no larger body
    keepalive: method !== 'GET' && JSON.stringify(body ?? '').length < 60_000,
  })
  const json = await parsed(answer, path).catch(() => null)
  if (!answer.ok)
    throw new Refused(answer.status, json?.error ?? 'error', json?.text ?? {}, json?.params)
  return json as T
}

const query = (house: House) =>
  new URLSearchParams(
    Object.entries(house).map(([field, value]) => [field, String(value)]),
  ).toString()

/** Returns the current value, or null if it still has the `tag`. */
async function askNews<T>(path: string, tag: string): Promise<{ tag: string; body: T } | null> {
  const headers: HeadersInit = tag ? { 'If-None-Match': tag } : {}
  const answer = await fetch('/api' + path, { headers, cache: 'no-store' })
  if (answer.status === 304) return null
  if (!answer.ok) throw new Refused(answer.status, 'error', {})
  return { tag: answer.headers.get('ETag') ?? '', body: parseAnswer(await answer.text()) as T }
}

export const api = {
  about: (path: string, lang: Lang) =>
    ask<{ title: string }>('GET', `/about?${new URLSearchParams({ path, lang })}`),
  glossary: (lang: Lang) => ask<Glossary>('GET', `/glossary/${lang}`),
  me: () => ask<{ name: string; named: boolean; first?: true }>('GET', '/me'),
  opponent: () => ask<{ opponent: string | null }>('GET', '/me/opponent'),
  chooseOpponent: (kind: string) => ask<unknown>('PUT', '/me/opponent', { kind }),
  name: (name: string) => ask<{ name: string }>('PUT', '/me', { name }),
  account: () => ask<Account>('GET', '/me/account'),
  mail: () => ask<MyMail>('GET', '/me/mail'),
  setMail: (address: string, lang: Lang) => ask<MyMail>('PUT', '/me/mail', { address, lang }),
  confirmMail: (code: string) => ask<MyMail>('POST', '/me/mail/code', { code }),
  noMail: () => ask<MyMail>('DELETE', '/me/mail'),
  stopMail: (stop: string) => ask<unknown>('DELETE', `/mail/${encodeURIComponent(stop)}`),
  askPasskey: () => ask<ToRegister>('POST', '/me/passkeys/options'),
  addPasskey: (credential: Credential) => ask<unknown>('POST', '/me/passkeys', { credential }),
  removePasskey: (id: string) => ask<unknown>('DELETE', `/me/passkeys/${id}`),
  makeCode: () => ask<{ code: string }>('POST', '/me/recovery-code'),
  endSession: (id: string) => ask<unknown>('DELETE', `/me/sessions/${id}`),
  askToSign: () => ask<ToSign>('POST', '/sign-in/options'),
  signIn: (credential: Credential) => ask<CameBack>('POST', '/sign-in', { credential }),
  signInByCode: (code: string) => ask<CameBack>('POST', '/sign-in/code', { code }),
  /** Called twice: the first answer contains the word that the second call needs. */
  forgetMe: (word: string | null) => ask<{ word: string | null }>('POST', '/me/deletion', { word }),
  /** Everything that the server keeps about me, as a ZIP file. */
  async export(settings: unknown): Promise<Blob> {
    const answer = await fetch('/api/me/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ settings }),
    })
    if (answer.ok) return answer.blob()
    const json = await answer.json().catch(() => null)
    throw new Refused(answer.status, json?.error ?? 'error', json?.text ?? {})
  },
  words: (lang: Lang) => ask<Record<string, string>>('GET', `/words/${lang}`),
  games: () => ask<GameName[]>('GET', '/games'),
  game: (key: string) => ask<Game>('GET', `/games/${key}`),
  rules: (key: string, house: House) =>
    ask<Chapter[]>('GET', `/games/${key}/rules?${query(house)}`),
  rulesAt: (table: string) => ask<Chapter[]>('GET', `/tables/${table}/rules`),
  examples: (key: string, house: House) =>
    ask<Example[]>('GET', `/games/${key}/examples?${query(house)}`),
  /** All my tables, or only those named. */
  tables: (of: string[] = []) =>
    ask<TableCard[]>('GET', `/tables?${new URLSearchParams(of.map((one) => ['of', one]))}`),
  open: (game: string, preset: string, house: House, bots: string[], more: TableSettings = {}) =>
    ask<{ table: string }>('POST', '/tables', { game, preset, house, bots, ...more }),
  figures: (game: string) => ask<FigureTable | null>('GET', `/games/${game}/figures`),
  figuresAt: (table: string) => ask<FigureTable | null>('GET', `/tables/${table}/figures`),
  table: (table: string) => ask<TableSheet>('GET', `/tables/${table}`),
  lobby: (tag: string) => askNews<OpenTables>('/lobby', tag),
  code: (table: string) => ask<{ code: string }>('POST', `/tables/${table}/code`),
  find: (code: string) =>
    ask<{ table: string; invitation: string } | { set: string }>('POST', '/codes', { code }),
  pair: (game: string, preset: string | null, pace: string, bot: string) =>
    ask<{ table: string }>('POST', '/lobby/pair', { game, preset, pace, bot }),
  notifications: () => ask<{ push: string | null; mail: boolean }>('GET', '/notifications'),
  subscribe: (one: Subscription) => ask<unknown>('PUT', '/notifications/push', one),
  unsubscribe: (endpoint: string) => ask<unknown>('DELETE', '/notifications/push', { endpoint }),
  paces: () => ask<Pace[]>('GET', '/paces'),
  openToAll: (table: string, open: boolean) =>
    ask<TableSheet>('PUT', `/tables/${table}/open`, { open }),
  /** Takes the given chair, or any free one. */
  sit: (table: string, chair: number | null, invitation: string | null) =>
    ask<unknown>('POST', `/tables/${table}/seat`, { chair, invitation }),
  keep: (table: string, chairs: number[]) =>
    ask<TableSheet>('PUT', `/tables/${table}/kept`, { chairs }),
  putOut: (table: string, chair: number, reason: string) =>
    ask<TableSheet>(
      'DELETE',
      `/tables/${table}/chairs/${chair}${reason && `?${new URLSearchParams({ reason })}`}`,
    ),
  closeTable: (table: string) => ask<TableSheet>('DELETE', `/tables/${table}/chairs`),
  freeText: (table: string, free_text: boolean) =>
    ask<unknown>('PUT', `/tables/${table}/free-text`, { free_text }),
  undo: (table: string, undo: boolean) => ask<TableSheet>('PUT', `/tables/${table}/undo`, { undo }),
  report: (table: string, line: number) =>
    ask<unknown>('POST', `/tables/${table}/reports`, { line }),
  invite: (table: string) => ask<TableSheet>('POST', `/tables/${table}/invitation`),
  consent: (table: string, to: Agreement, yes: boolean) =>
    ask<TableSheet>('PUT', `/tables/${table}/consent`, { to, yes }),
  bot: (table: string, chair: number, kind: string | null) =>
    ask<unknown>('POST', `/tables/${table}/bots`, { chair, kind }),
  leave: (table: string) => ask<unknown>('DELETE', `/tables/${table}/seat`),
  hint: (table: string) => ask<Hint>('GET', `/tables/${table}/hint`),
  myDeals: (filter: URLSearchParams) => ask<FoundDeals>('GET', `/me/deals?${filter}`),
  dealChoices: () => ask<DealChoices>('GET', '/me/deals/choices'),
  /** With a number of deals under review: answers as soon as fewer are. */
  ownGame: (game: string, reviewing = 0) =>
    ask<OwnGame>('GET', `/me/games/${game}?reviewing=${reviewing}`),
  reviewMine: (game: string, deals: number) =>
    ask<{ reviewing: number }>('POST', `/me/games/${game}/reviews`, { deals }),
  figuresOfMine: () => ask<MyFigures>('GET', '/me/figures'),
  listMe: (listed: boolean) => ask<{ listed: boolean }>('PUT', '/me/listed', { listed }),
  ratingOf: (table: string, deal: number) =>
    ask<RatingMoved | null>('GET', `/tables/${table}/deals/${deal}/rating`),
  ratings: () => ask<BestOf[]>('GET', '/ratings'),
  review: (table: string, deal: number) =>
    ask<Review>('GET', `/tables/${table}/deals/${deal}/review`),
  reason: (table: string, deal: number, event: number) =>
    ask<Reason>('GET', `/tables/${table}/deals/${deal}/reasons/${event}`),
  moments: (table: string, deal: number, seen: number) =>
    ask<Moments>('GET', `/tables/${table}/deals/${deal}/moments?seen=${seen}`),
  belief: (table: string, deal: number, seat: number, after: number) =>
    ask<Belief>('GET', `/tables/${table}/deals/${deal}/belief?seat=${seat}&after=${after}`),
  courses: () => ask<Course[]>('GET', '/lessons'),
  lesson: (course: string, lesson: string) => ask<Lesson>('GET', `/lessons/${course}/${lesson}`),
  answer: (course: string, lesson: string, stop: number, answer: string) =>
    ask<LessonReply>(
      'GET',
      `/lessons/${course}/${lesson}/${stop}?${new URLSearchParams({ answer })}`,
    ),
  replies: (course: string, lesson: string) =>
    ask<Record<string, LessonReply>[]>('GET', `/lessons/${course}/${lesson}/replies`),
  puzzles: () => ask<PuzzleList[]>('GET', '/puzzles'),
  puzzle: (game: string, key: string) => ask<Puzzle>('GET', `/puzzles/${game}/${key}`),
  nextPuzzle: (game: string, theme: string, but: string) =>
    ask<Puzzle>(
      'GET',
      `/puzzles/${game}/next?${new URLSearchParams({ ...(theme && { theme }), but })}`,
    ),
  puzzleCollection: (game: string) => ask<PuzzleCollection>('GET', `/puzzles/${game}/collection`),
  /** The same only for the service worker, which keeps it; nothing is read here. */
  async keepCollection(game: string, signal?: AbortSignal) {
    const path = `/api/puzzles/${game}/collection`
    await (await fetch(path, { signal, priority: 'low' })).blob()
  },
  tried: (game: string) => ask<Tried>('GET', `/puzzles/${game}/tried`),
  answerPuzzle: (game: string, key: string, action: string) =>
    ask<PuzzleReply>('POST', `/puzzles/${game}/${key}/answer`, { do: action }),
  playPuzzle: (game: string, key: string, moves: string[]) =>
    ask<PlayedOn>('POST', `/puzzles/${game}/${key}/play`, { moves }),
  studies: () => ask<StudyCard[]>('GET', '/studies'),
  makeStudy: (of: StudySource) => ask<{ study: string }>('POST', '/studies', { of }),
  study: (study: string) => ask<StudySheet>('GET', `/studies/${study}`),
  deleteStudy: (study: string) => ask<unknown>('DELETE', `/studies/${study}`),
  studyPath: (study: string, node: number, known: number) =>
    ask<{ positions: StudyPosition[] }>('GET', `/studies/${study}/nodes/${node}?known=${known}`),
  studyValues: (study: string, node: number) =>
    ask<StudyValues>('GET', `/studies/${study}/nodes/${node}/values`),
  studyRecord: (study: string, node: number) =>
    ask<{ record: string }>('GET', `/studies/${study}/nodes/${node}/record`),
  terms: (game: string, lang: Lang) => ask<Term[]>('GET', `/games/${game}/terms/${lang}`),
  days: (game: string) => ask<Days>('GET', `/days/${game}`),
  today: (game: string) => ask<Day>('GET', `/days/${game}/today`),
  playToday: (game: string) => ask<{ set: string; table: string | null }>('POST', `/days/${game}`),
  set: (set: string) => ask<SetSheet | TournamentSheet>('GET', `/duplicates/${set}`),
  sets: () => ask<SetCard[]>('GET', '/duplicates'),
  makeSet: (wanted: {
    kind: string
    game: string
    title: string
    rounds: number
    scoring: string
  }) => ask<{ set: string }>('POST', '/duplicates', wanted),
  enterSet: (set: string) => ask<TournamentSheet>('POST', `/duplicates/${set}/entrants`),
  leaveSet: (set: string) => ask<TournamentSheet>('DELETE', `/duplicates/${set}/entrants`),
  nextRound: (set: string, before: number, end: boolean) =>
    ask<TournamentSheet>('POST', `/duplicates/${set}/round`, { before, end }),
  playSet: (set: string, practice: boolean) =>
    ask<{ table: string }>('POST', `/duplicates/${set}/play`, { practice }),
  fairness: () => ask<DealtCount[]>('GET', '/fairness'),
  pack: (table: string, deal: number) =>
    ask<PackDisclosure | null>('GET', `/tables/${table}/deals/${deal}/pack`),
  deal: (table: string, deal: number) => ask<DealRecord>('GET', `/tables/${table}/deals/${deal}`),
}
