// The words of the wire, as docs/wire.md tells them. No rules and no behaviour here.

export type Lang = 'en' | 'hu' | 'de'
export type Texts = Partial<Record<Lang, string>>
export type Card = string | null
export interface Hand {
  cards: string[]
  size: number
}
export interface Say {
  figure: string
  level: number
}
/** with the declarer or against; null where one cannot tell */
export type Side = boolean | null
export type Params = Record<string, unknown>
export interface Line {
  key: string
  points: number
  times: number
  params?: Params
  shares?: number[]
}

/** what is done in a phase, whatever games call it */
export type PhaseKind =
  | 'auction'
  | 'hang'
  | 'contract'
  | 'choice'
  | 'exchange'
  | 'annul'
  | 'trial'
  | 'announce'
  | 'talk'
  | 'kontra'
  | 'tricks'
  | 'claims'
  | 'reckoning'
  | 'settlement'

export type TableEvent =
  | { type: 'sat'; chair: number; name: string; bot: string | null; waits?: boolean }
  | {
      type: 'deal'
      number: number
      dealer: number
      chairs: number[]
      times?: number
      until?: number | null
    }
  | {
      type: 'sheet'
      deal: number
      points: number[]
      totals: number[]
      over: boolean
      left?: number | null
      hat?: number | null
      noted?: number | null
      coins?: Coins
    }
  | { type: 'shuffled'; commitment: string }
  | { type: 'given'; set: string; board: number; commitment: string; version?: string | null }
  | { type: 'committed'; chair: number; commitment: string | null }
  | { type: 'commitments' }
  | { type: 'secret'; chair: number; secret: string }
  | { type: 'secrets'; chairs: number[]; missing: number[] }
  | { type: 'revealed'; secret: string }
  | { type: 'cut'; chair: number; place: number; stand_in?: string }
  | { type: 'closing'; chair: number }
  | { type: 'ending'; chair: number; agrees: boolean }
  | { type: 'ended'; by: string }
  | { type: 'seats'; cards: string[] }
  | { type: 'settings'; rated?: boolean; point_value?: PointValue | null }
  | { type: 'consent' }
  | { type: 'more'; chair: number }
  | { type: 'undo'; chair: number; after: number }
  | { type: 'undo_answer'; chair: number; agrees: boolean }
  | { type: 'undone'; after: number }

export type DealEvent =
  | { type: 'dealt'; hands: Hand[]; talon: Card[] }
  | { type: 'began'; phase: string; kind: PhaseKind }
  | { type: 'bade'; seat: number; bid: string; means?: Meaning[] }
  | { type: 'declared'; seat: number }
  | { type: 'chose'; seat: number; what: string; value: string }
  | { type: 'drew'; seat: number; cards: Card[] }
  | { type: 'laid'; seat: number; cards: Hand }
  | { type: 'owned'; seat: number; count: number | null; cards: string[] }
  | { type: 'thrown_in'; seat: number | null; why: string }
  | { type: 'said'; seat: number; says: Say[] }
  | { type: 'turned_up'; talon: Card[]; laid: Hand[] }
  | { type: 'turned_down' }
  | { type: 'played'; seat: number; card: string; winning: number }
  | { type: 'took'; seat: number }
  | { type: 'claimed'; seat: number; claim: string }
  | { type: 'shown'; seat: number; cards: string[] }
  | { type: 'answered'; seat: number; accepts: boolean }
  | { type: 'awarded'; first: number; tricks: number[] }
  | { type: 'settled'; points: number[]; written: number[]; lines: Line[] }

/** what a bid promises or brings: a key under `means`, and the clause behind it */
export interface Meaning {
  key: string
  clause: string
  params: Params
}
/**
 * the game, or what was announced: who by, how high it was raised and by whom last, and how it
 * stands
 */
export interface Item {
  figure: string
  by: number
  level: number
  raised: number | null
  verdict: 'open' | 'made' | 'lost'
}
/** a card of my own that a figure keeps for a trick, or for one of several */
export interface Kept {
  card: string
  figure: string
  first: number
  last: number
}
/** what this person can work out; each is there where it tells more than before */
export interface Insight {
  sides: Side[]
  because: (string | null)[]
  items: Item[]
  kept: Kept[]
}
/** `stand_in`: the kind of the bot that did it for a person who was gone */
export type Event = TableEvent | (DealEvent & Partial<Insight> & { stand_in?: string })

/** whether a person at the table is connected; for who is gone a bot decides meanwhile */
export type Presence = 'here' | 'away' | 'gone'

/** a pace that a table can have, in seconds; without a decision it has no clock */
export interface Pace {
  key: string
  decision?: number
  reserve?: number
  more?: number
  slow?: boolean
  /** seconds that who is away on turn is waited for */
  grace?: number
}
/** where a browser takes push messages, its keys, and the language in which */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  lang: Lang
}
/** seconds that are left, whether they run, and what one may still ask for */
export interface ClockState {
  decision: number
  reserve: number
  runs: boolean
  more: number
}

export interface Pick {
  verb: string
  count: number
  from: string[]
}
/** `phase` is what the game calls it; none before the first deal */
export interface Turn {
  on: number
  phase: string | null
  kind: PhaseKind | null
  seats: number[]
  options?: string[]
  pick?: Pick
  means?: Record<string, Meaning[]>
  /** what I may say without being asked, on turn or not */
  unasked?: string[]
  /** before the cards: who cuts the pack, and how many cards may be lifted */
  cut?: { chair: number; least: number; most: number }
  /** before the cards: what this browser gives to the shuffle is asked for */
  secret?: 'commit' | 'reveal'
  closing?: boolean
  /** before the first deal, where it waits till the maker says: the maker's chair, if any */
  start?: number | null
  /** between two deals, where all may agree to stop: the chairs that have */
  ending?: number[]
  /** false where hints are off between people */
  hints?: boolean
  /** whether I may ask to take back what I did last */
  may_undo?: boolean
  /** who asks to take something back, and the chairs that agree */
  undo?: { chair: number; agreed: number[] }
}
export interface Why {
  key: string
  clause?: string | null
  params?: Params
  text: Texts
  rule?: Texts | null
  /** the lesson that teaches the clause, as `course/lesson` */
  lesson?: string | null
}
export type House = Record<string, unknown>
/** a table of figures from a file: what it is called, and what it goes by in records */
export interface OwnFigures {
  name: Texts
  hash: string
  provisional: boolean
}
/** the same at a table, with the words for its figures */
export interface OwnWords extends OwnFigures {
  words: Record<Lang, Record<string, string>>
}
export interface FigureRow {
  key: string
  name: Texts
  feat: Texts
  announced: number
  silent: number
  needs: [number, number] | null
  trophy: boolean
  /** a sentence for each field that is set */
  terms: { field: string; text: Texts }[]
}
/** the same with each figure */
export interface FigureTable extends OwnFigures {
  figures: FigureRow[]
}
/** `figures`: all that can be announced in this house */
/**
 * a deal on the sheet; `times`: what every point of it counted; `hat`: the chair that got it in this
 * deal
 */
export interface Row {
  deal: number
  points: number[]
  times?: number
  dealer: number
  hat: number | null
}

/** the value of a point: hundredths of a unit with any name */
export interface PointValue {
  hundredths: number
  unit: string
}
/** one chair owes another so many hundredths */
export interface Transfer {
  from: number
  to: number
  hundredths: number
}
/** the fewest transfers that settle the last deal, and those that settle the session so far */
export interface Coins {
  unit: string
  deal: Transfer[]
  session: Transfer[]
}

/** what came of the deals before the last, to who has not seen them */
export interface Before {
  n: number
  events: TableEvent[]
  sheet: { rows: Row[]; totals: number[]; hat: number | null; coins?: Coins }
}

/** what an announced figure brings when it is made and costs when it is not: points, or `games` */
export interface Worth {
  made: number
  lost: number
  games: boolean
}
export interface Welcome {
  table: string
  game: string
  house: House
  figures?: string[]
  worths?: Record<string, Worth>
  pack?: PackOrder
  own?: OwnWords | null
  chair: number | null
  n: number
  before?: Before
}

export interface Onlookers {
  count: number
  names: string[]
}

/** what is said at a table that is no act of the game; `who` tells people apart, here alone */
export interface ChatLine {
  k: number
  chair: number
  name: string
  who: string
  phrase?: string
  reaction?: string
  text?: string
  /** the person was put out; empty where no reason was given */
  put_out?: string
}
export type Spoken = { phrase: string } | { reaction: string } | { text: string }
/** what may be said: `neutral` in a deal too */
export interface Vocabulary {
  neutral: string[]
  phrases: string[]
  reactions: string[]
  /** why somebody may be put out */
  reasons: string[]
  longest: number
}

export interface Message {
  chat?: ChatLine[]
  welcome?: Welcome
  n?: number
  event?: Event
  turn?: Turn
  /** by chair, of the people at the table; who is away on turn is waited for so many seconds */
  present?: Record<string, Presence>
  grace?: number
  /** chairs of people who are gone for so long that a bot may sit there for good */
  long_gone?: number[]
  /** by chair, at a table with a clock */
  clock?: Record<string, ClockState>
  /** those without a chair who watch; the names of those who would be named */
  onlookers?: Onlookers
  ack?: string
  reject?: string
  why?: Why
  pong?: unknown
  bye?: string
}

export interface HouseField {
  field: string
  value: unknown
  choices: unknown[]
  least?: number | null
  most?: number | null
  clause: string | null
}
/**
 * where measured, with a 95 % interval: `strength`, points a deal and seat ahead of another kind;
 * `evenings`, the share of evenings that it wins of another
 */
export interface PlayerKind {
  kind: string
  seconds: number
  strength?: { over: string; mean: number; low: number; high: number } | null
  evenings?: { over: string; won: number; low: number; high: number } | null
}
export interface Game {
  key: string
  seats: number
  length: number
  clockwise: boolean
  cards: string[]
  /** what cards count in a trick; nothing where only tricks count */
  points?: Record<string, number>
  /** the cards that are trumps in every contract */
  trumps?: string[]
  /**
   * every bid and contract there is, by the first word of their keys; without it the words are
   * asked
   */
  known?: Record<string, string[]>
  /** the kinds of player a table offers, weakest first, and about how long each thinks */
  players: PlayerKind[]
  /** the kind that one meets who has chosen none */
  usual?: string
  presets: Record<string, House>
  house: HouseField[]
  /** the figures from a file that its tables have here; and whether a table may bring its own */
  figures?: OwnFigures | null
  takes_figures?: boolean
}
export interface GameName {
  key: string
  seats: number
}
export interface Source {
  title: string
  author: string
  url: string
}
export interface Clause {
  cite: string
  text: Texts
  field?: string | null
  value?: unknown
  source: Source
}
export interface Example {
  key: string
  title: Texts
  text: Texts
  play: string
  source: Source
}
export interface Chapter {
  chapter: string
  clauses: Clause[]
}
export interface Chair {
  chair: number
  name: string
  bot: string | null
  you: boolean
  /** whether somebody with this chair is connected */
  here: boolean
}
export interface TableCard {
  table: string
  game: string
  names: string[]
  /** the names of other people there */
  people: string[]
  deal: number
  over: boolean
  turn: boolean
  /** whether nobody has to be there meanwhile */
  slow: boolean
  /** the last action there: when, to be shown, and how many milliseconds before the answer */
  at: string | number
  ago?: number
}
/** an open table with a free chair; `changes`: the points of its house that are not as in the preset */
export interface ListedTable {
  table: string
  game: string
  preset: string
  changes: House
  own_figures: boolean
  /** the hash of all that runs there */
  profile: string
  pace: string
  chairs: { chair: number; name: string; bot: string | null; free: boolean }[]
  deal: number
  free_text: boolean
  rated: boolean
  /** whom the maker would have sit down, which is a wish */
  looks_for: string
  point_value: PointValue | null
}
/**
 * `ratings`: by table and chair, of those who agreed to be in the lists of the best; `count`: how
 * many tables there are, those that are not told of included
 */
export interface OpenTables {
  tables: ListedTable[]
  ratings: Record<string, Record<string, Rated>>
  count: number
}
/** what is decided when a table is made */
export interface TableSettings {
  kept?: number[]
  take_over?: boolean
  bot_when_away?: string
  /** whether strangers may sit down */
  open?: boolean
  pace?: string
  /** whether people may write to each other in words of their own */
  free_text?: boolean
  /** whether what people win counts for their ratings */
  rated?: boolean
  /** whether all together may take back what somebody did by mistake */
  undo?: boolean
  /** whether the first deal waits till I say so */
  wait_to_start?: boolean
  /** whom I would have sit down */
  looks_for?: string
  /** the value of a point, if the table plays for coins */
  point_value?: PointValue | null
  /** a file with figures of its own */
  figures?: string | null
}
export interface Settings {
  /** the chairs kept for who is invited */
  kept: number[]
  take_over: boolean
  /** how many seconds who is away on turn is waited for, and which computer player acts then */
  grace: number
  bot_when_away: string
  /** whether strangers may sit down */
  open: boolean
  pace: string
  /** whether people may write to each other in words of their own */
  free_text: boolean
  /** whether what people win counts for their ratings */
  rated: boolean
  /** whether all together may take back what somebody did by mistake */
  undo: boolean
  /** the value of a point, if the table plays for coins */
  point_value: PointValue | null
  /** the chairs of those who agree to what all have to agree to */
  consents: Record<Agreement, number[]>
  /** whether I made the table */
  maker: boolean
  /** where I made it; where its maker is gone and I sit there, too */
  invitation: string | null
}
export type Agreement = 'hints' | 'take_over'
export interface TableSheet {
  table: string
  game: string
  preset: string
  house: House
  /** what is not as in the preset */
  changes: House
  /** the hash of all that runs there */
  profile: string
  chairs: Chair[]
  settings: Settings
  chat: Vocabulary
  n: number
}
export interface Weighed {
  do: string
  /** points, with a 95 % interval; null where only the advice is known */
  worth: number | null
  low: number | null
  high: number | null
  why: { key: string; params?: Params; text: Texts }
}
export interface Hint {
  on: number
  options: Weighed[]
}
export interface DealCard {
  table: string
  deal: number
  game: string
  names: string[]
  points: number[]
  at: string | number
}
/** the cards before they are shuffled, and in which packets they are dealt */
export interface PackOrder {
  cards: string[]
  packets: [string, number][]
}
/** all that the order of the cards came of, and the cards */
export interface PackDisclosure extends PackOrder {
  commitment: string
  secret: string
  shares: { chair: number; secret: string }[]
  missing: number[]
  cut: { chair: number; place: number } | null
  given?: { set: string; board: number; commitment: string; version?: string | null } | null
  dealt: { hands: Hand[]; talon: Card[] }
}
/** all deals of a game here at tables of so many chairs: the chairs come first, the talon last */
export interface DealtCount {
  game: string
  chairs: number
  deals: number
  cards: string[]
  /** by card and place */
  counts: number[][]
  /** by place, of any card */
  expected: number[]
  /** by card and place, in standard errors */
  deviations: number[][]
  /** null where there are too few deals */
  test: { statistic: number; degrees: number; p: number } | null
}
export interface DealRecord {
  pack?: PackDisclosure | null
  game: string
  house: House
  /** with which it was made, what is otherwise, and the hash of all that ran there */
  preset?: string
  changes?: House
  profile?: string
  names: string[]
  out?: string | null
  /** the seat I played, where I did */
  mine?: number | null
  /** what every point of it counts, where it counts double */
  times?: number
  hat?: number | null
  own?: OwnWords | null
  record: string
  /** by the number of the event the kinds of the bots that acted */
  bots?: Record<string, string>
  events: Record<string, DealEvent[]>
}
/**
 * why a bot did so: the kind that would, as it may have had no time for more, and null where
 * another version decided; what was done stands first
 */
export interface Reason {
  seat: number
  kind: string
  did: string
  by: string | null
  options: Weighed[]
}
/**
 * a card as it was played, with what each legal card was worth to who played it; null and {} where
 * nobody knows
 */
export interface CardPlayed {
  seat: number
  trick: number
  card: string
  values: Record<string, number>
  loss: number | null
}
export interface Review {
  cards: CardPlayed[]
}

/** a decision with both lenses, in points of who decided; null where that cannot be told */
export interface Moment {
  /** so many events of the deal came before it */
  number: number
  seat: number
  phase: string
  trick: number | null
  do: string
  /** who weighed it */
  level: string
  known: Weighed[]
  open: Record<string, number>
  loss: number | null
  open_loss: number | null
  luck: number | null
  text: Texts
}
/** what each seat was to expect after so many events, as the cards lay */
export interface Outlook {
  sides: (boolean | null)[]
  points: [number, number[]][]
}
/** what was found of a review since so many moments */
export interface Moments {
  moments: Moment[]
  seen: number
  count: number
  line: Outlook | null
  whole: boolean
  failed: boolean
}
/** chances by holder: the seats, the talon, what each seat has laid away */
export interface Belief {
  cards: Record<string, number[]>
  partner: number[] | null
  truth: Record<string, number>
  sides: (boolean | null)[]
  word: {
    number: number
    changes: { card: string; holder: number; before: number; after: number }[]
  } | null
}

export interface LessonCard {
  key: string
  title: Texts
  aim: Texts
  minutes: number
  stops: number
}
export interface Course {
  key: string
  title: Texts
  about: Texts
  games: string[]
  lessons: LessonCard[]
}
/** A moment of a lesson: what is told, what is asked, and what happens up to it. */
export interface LessonStop {
  text: Texts
  clauses: { cite: string; text: Texts }[]
  asks: 'move' | 'choice' | null
  choices: Texts[]
  messages: Message[]
}
export interface Lesson {
  course: string
  lesson: string
  title: Texts
  aim: Texts
  game: string
  house: House
  figures: string[]
  chair: number
  stops: LessonStop[]
}
/** What an answer comes to; `messages` are what would come of a wrong one. */
export interface LessonReply {
  right: boolean
  text: Texts | null
  why: Why | null
  answer: string
  messages: Message[]
}
/** A rating, half of its 95 % interval, and of how many tries it is. */
export interface Rating {
  rating: number
  about: number
  tries: number
}
/** The puzzles of a game: how many of each theme, and what I have done of them. */
export interface PuzzleList {
  game: string
  puzzles: number
  themes: Record<string, number>
  rating: Rating
  tried: number
  solved: number
}
/** A decision, told as to the seat that has to make it. */
export interface Puzzle {
  puzzle: string
  asks: 'card' | 'talk'
  seat: number
  game: string
  house: House
  figures: string[]
  chair: number
  messages: Message[]
  rating: Rating
  tried: boolean
}
/** `likely`: by card, in how many worlds of a hundred each seat holds it, and at last nobody. */
export interface PuzzleReply {
  right: boolean
  answers: string[]
  wrong: string
  themes: string[]
  values: { do: string; worth: number; low: number; high: number }[]
  likely: Record<string, number[]>
  hard: number
  before: Rating
  rating: Rating
}
/** What comes of a move from a puzzle on; `why` where the rules forbid it. */
export interface PlayedOn {
  why: Why | null
  messages: Message[]
}
export interface StudyNode {
  node: number
  parent: number
  seat: number
  do: string
  /** the kind of the bot that chose it */
  by: string | null
}
/** A study as it stands; `bots` by seat, of those not played by hand. */
export interface WholeStudy {
  nodes: StudyNode[]
  at: number
  bots: Record<string, string>
  leader: string | null
  version: number
}
/** What has become of a study: nodes that are new, those that are gone, and the order of all. */
export interface StudyChanges {
  version: number
  at: number
  leader: string | null
  nodes?: StudyNode[]
  gone?: number[]
  order?: number[]
  bots?: Record<string, string>
}
export interface StudySheet extends WholeStudy {
  study: string
  game: string
  house: House
  figures: string[]
  worths: Record<string, Worth>
  own?: OwnWords | null
  chairs: number[]
  from: { table: string; deal: number } | null
  mine: boolean
}
/** What came of a node, all cards open; by seat what may be done there, and said unasked. */
export interface StudyPosition {
  node: number
  messages: Message[]
  turn: {
    on: number
    phase: string | null
    kind: PhaseKind | null
    seats: number[]
    offers: Record<string, { options?: string[]; pick?: Pick; means?: Record<string, Meaning[]> }>
    unasked: Record<string, string[]>
  }
}
export interface StudyValues {
  seat: number | null
  by: 'solver' | 'playing' | 'nothing'
  values: Record<string, number>
}
export interface StudyCard {
  study: string
  game: string
  names: string[]
  nodes: number
  at: string
}
export type StudySource =
  | { table: string; deal: number; after: number }
  | { game: string; puzzle: string; moves: string[] }
  | { record: string }
export type StudyFrame =
  | { do: string; seat: number; on: number }
  | { think: string; on: number }
  | { go: number }
  | { delete: number }
  | { promote: number }
  | { seat: number; bot: string | null }
  | { lead: true }
/**
 * A term: the keys of the words that are it (a star is any part of one), how the texts of the rules
 * write it, what it is, and an example.
 */
export interface Term {
  key: string
  words: string[]
  stems: string[]
  clause: string
  text: string
  example: string
  lesson: string | null
}
/** By what I come back, and where I am; days as `2026-11-24`. */
export interface Account {
  name: string
  passkeys: { id: string; device: string; made: string }[]
  recovery: string | null
  sessions: { id: string; device: string; seen: string; here: boolean }[]
}
/** where I have mail, and whether that was shown to be mine */
export interface MyMail {
  address: string | null
  confirmed: boolean
}
export interface CameBack {
  name: string
  /** whether what was played on this device came along */
  carried: boolean
}
/** What a browser made or signed with a passkey: WebAuthn in JSON, bytes in base64url. */
export interface Credential {
  id: string
  rawId: string
  type: string
  response: Record<string, string>
}
export interface ToRegister {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout: number
  excludeCredentials: { id: string; type: 'public-key' }[]
  authenticatorSelection: AuthenticatorSelectionCriteria
  attestation: AttestationConveyancePreference
}
export interface ToSign {
  challenge: string
  timeout: number
  rpId: string
  userVerification: UserVerificationRequirement
}

/** what is thought of a person after so many deals; the truth lies within `margin`, 95 times in 100 */
export interface Rated {
  rating: number
  margin: number
  deals: number
}
/** what a deal that counted has made of my rating */
export interface RatingMoved {
  before: Rated
  after: Rated
}
/** what I have won at a game: in all, and in the last deals, one after the other */
export interface GameFigures {
  game: string
  deals: number
  points: number
  line: { table: string; deal: number; at: string; points: number }[]
}
/** an empty name is that of somebody who was forgotten */
export interface MyFigures {
  games: GameFigures[]
  evenings: {
    table: string
    game: string
    at: string
    deals: number
    points: number
    people: string[]
  }[]
  partners: { name: string; deals: number; together: number; points: number }[]
  ratings: Record<string, Rated[]>
  listed: boolean
  may_be_listed: boolean
}
export type Role = 'declarer' | 'partner' | 'defender'
/** by whom something was announced; null: it counts unsaid */
export type SaidBy = 'me' | 'partner' | 'other' | null
/** something that was played for, as I had it: `doubled` by me, `made` by whose it was */
export interface PartFigure {
  figure: string
  said_by: SaidBy
  doubled: boolean
  made: boolean
  points: number
}
/** a deal of mine, with what I was in it; `loss` by what could be known, null where not reviewed */
export interface OwnDeal extends DealCard {
  seat: number | null
  role: Role | null
  contract: string | null
  thrown_in: string | null
  figures: PartFigure[]
  loss: number | null
}
/** `unread`: how many deals of before are still to be read; `after`: where more begin */
export interface FoundDeals {
  deals: OwnDeal[]
  after: string | null
  unread: number
}
export interface DealChoices {
  games: { game: string; contracts: string[]; figures: string[] }[]
  people: { person: string; name: string }[]
}
/** how my deals of a game went, and what my decisions cost */
export interface OwnGame {
  game: string
  roles: {
    role: Role | null
    contract: string | null
    deals: number
    won: number
    points: number
  }[]
  figures: {
    figure: string
    said_by: SaidBy
    doubled: boolean
    deals: number
    made: number
    points: number
  }[]
  losses: { table: string; deal: number; at: string; loss: number; decisions: number }[]
  /** with the game that has most puzzles of the theme, where this one has none */
  themes: { theme: string; decisions: number; loss: number; puzzles: number; game: string }[]
  unread: number
  unreviewed: number
  reviewing: number
}
export interface BestOf {
  game: string
  people: (Rated & { name: string; you: boolean })[]
}
/** a deal of the day, and what I have done in it */
export interface Day {
  set: string
  day: string
  begun: boolean
  points: number | null
}
export interface Days {
  today: string
  days: Day[]
}
export interface SetStanding {
  rank: number
  name: string
  mine: boolean
  boards: number
  points: number
  share: number | null
  difference: number
}
/** why a result is not compared: a bot did not decide by itself, or it was another version */
export type LeftOut = 'bots' | 'version'
export interface BoardResult {
  name: string
  mine: boolean
  table: string
  deal: number
  chair: number
  points: number
  /** whether it is; else why not */
  compared: boolean
  why: LeftOut | null
  share: number | null
  difference: number | null
}
/** what came of a board: points with how often there were, a strong player's, and each */
export interface BoardOfSet {
  board: number
  distribution: [number, number][]
  expert: { table: string; deal: number; points: number } | null
  results: BoardResult[]
}
/** deals that several play with the same cards, as everybody knows them */
export interface SetCard {
  set: string
  kind: 'day' | 'evening' | 'tournament'
  game: string
  day: string
  title: string
  boards: number
  bot: string
  scoring: 'match_points' | 'difference'
  commitment: string
}
/** `stage`: the round that is on, 0 before the first, -1 when it is over */
export interface TournamentSheet extends SetCard {
  kind: 'tournament'
  seed: string | null
  stage: number
  rounds: number
  maker: boolean
  entered: boolean
  table: string | null
  entrants: { name: string; out: boolean; mine: boolean }[]
  tables: { table: number; done: number; of: number }[]
  /** results that cannot be compared */
  left_out: { board: number; table: number; why: LeftOut }[]
  standings: SetStanding[]
}
/** deals that several play with the same cards, and how it stands with those that I have played */
export interface SetSheet extends SetCard {
  kind: 'day' | 'evening'
  seed: string | null
  /** whether it can be played for the results */
  counts: boolean
  begun: boolean
  seen: number[]
  people: number
  standings: SetStanding[]
  results: BoardOfSet[]
}
