// The types of the messages, as docs/wire.md describes them. No rules and no behaviour here.

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
/** with the declarer or against; null if unknown */
export type Side = boolean | null
export type Params = Record<string, unknown>
export interface Line {
  key: string
  points: number
  times: number
  params?: Params
  shares?: number[]
}

/** what is done in a phase, whatever a game calls it */
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

/** what a bid promises or brings: a key under `means`, and its clause */
export interface Meaning {
  key: string
  clause: string
  params: Params
}
/**
 * the game or an announcement: who announced it, how high it was doubled and by whom last, and its
 * state
 */
export interface Item {
  figure: string
  by: number
  level: number
  raised: number | null
  verdict: 'open' | 'made' | 'lost'
}
/** one of my cards that a figure binds to a trick, or to one of several */
export interface Kept {
  card: string
  figure: string
  first: number
  last: number
}
/** what this person can deduce; a field is present if it tells more than before */
export interface Insight {
  sides: Side[]
  because: (string | null)[]
  items: Item[]
  kept: Kept[]
}
/** `stand_in`: the kind of the bot that acted for an absent person */
export type Event = TableEvent | (DealEvent & Partial<Insight> & { stand_in?: string })

/** whether a person at the table is connected; a bot acts for a person who is `gone` */
export type Presence = 'here' | 'away' | 'gone'

/** a pace of a table, in seconds; without `decision` there is no clock */
export interface Pace {
  key: string
  decision?: number
  reserve?: number
  more?: number
  slow?: boolean
  /** seconds that the table waits for an absent player whose turn it is */
  grace?: number
}
/** where a browser receives push messages, its keys, and the language */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  lang: Lang
}
/** the seconds left, whether they run, and the extra time that may still be requested */
export interface ClockState {
  decision: number
  reserve: number
  runs: boolean
  more: number
}

/** the key and the parameters of a sentence */
export interface WhyNot {
  key: string
  params?: Params
}
export interface Pick {
  verb: string
  count: number
  from: string[]
}
/** `phase` is the game's name for it; absent before the first deal */
export interface Turn {
  on: number
  phase: string | null
  kind: PhaseKind | null
  seats: number[]
  options?: string[]
  pick?: Pick
  means?: Record<string, Meaning[]>
  /** by action, why another bid or contract is not possible now */
  closed?: Record<string, WhyNot>
  /** the points that the game is worth now, if I may double it */
  stake?: number
  /** what I may say without being asked, even if it is not my turn */
  unasked?: string[]
  /** before the deal: who cuts the pack, and how many cards may be lifted */
  cut?: { chair: number; least: number; most: number }
  /** before the deal: this browser's secret for the shuffle is requested */
  secret?: 'commit' | 'reveal'
  closing?: boolean
  /** before the first deal, if it waits for the maker's start: the maker's chair, if any */
  start?: number | null
  /** between two deals, if all may agree to stop: the chairs that have agreed */
  ending?: number[]
  /** false if hints are off between people */
  hints?: boolean
  /** whether I may ask to take back my last action */
  may_undo?: boolean
  /** the person who asks to take back an action, and the chairs that agree */
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
/** a table of figures from a file: its title, and its id in records */
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
/** the same, with every figure */
export interface FigureTable extends OwnFigures {
  figures: FigureRow[]
}
/** `figures`: everything that can be announced in this house */
/**
 * a deal on the sheet; `times`: the factor on every point; `hat`: the chair that got the hat in
 * this deal
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
/** one chair owes another this many hundredths */
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

/** the results of the deals before the last, for people who have not seen them */
export interface Before {
  n: number
  events: TableEvent[]
  sheet: { rows: Row[]; totals: number[]; hat: number | null; coins?: Coins }
}

/** the gain of an announced figure if made, and its cost if lost: in points or `games` */
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

/** a statement that is not an action of the game; `who` distinguishes people at this table only */
export interface ChatLine {
  k: number
  chair: number
  name: string
  who: string
  phrase?: string
  reaction?: string
  text?: string
  /** the person was removed; empty if no reason was given */
  put_out?: string
}
export type Spoken = { phrase: string } | { reaction: string } | { text: string }
/** what may be said; `neutral` also during a deal */
export interface Vocabulary {
  neutral: string[]
  phrases: string[]
  reactions: string[]
  /** the reasons for which a person may be removed */
  reasons: string[]
  longest: number
}

export interface Message {
  chat?: ChatLine[]
  welcome?: Welcome
  n?: number
  event?: Event
  turn?: Turn
  /**
   * by chair, for the people at the table; the seconds that the table waits for an absent player
   */
  present?: Record<string, Presence>
  grace?: number
  /** chairs of people who have been gone so long that a bot may replace them for good */
  long_gone?: number[]
  /** by chair, at a table with a clock */
  clock?: Record<string, ClockState>
  /** people without a chair who watch, and the names of those who show theirs */
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
 * measured values with a 95 % interval: `strength` in points a deal and seat ahead of another kind;
 * `evenings`, the share of evenings won against another kind
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
  /** the card points in a trick; absent if only tricks count */
  points?: Record<string, number>
  /** the cards that are trumps in every contract */
  trumps?: string[]
  /** all bids and contracts, by the first word of their keys; if absent, the words are searched */
  known?: Record<string, string[]>
  /** the kinds of player that a table offers, weakest first, and roughly how long each thinks */
  players: PlayerKind[]
  /** the default kind for people who have chosen none */
  usual?: string
  presets: Record<string, House>
  house: HouseField[]
  /**
   * the figures from a file for its tables on this server, and whether a table may bring its own
   */
  figures?: OwnFigures | null
  takes_figures?: boolean
}
/** a game in the list of all, which is in the order in which one learns them */
export interface GameName {
  key: string
  seats: number
  family: string
  level: string
  /** how long a deal takes, roughly */
  minutes: number
  /** the first lessons of the family's course, up to that which teaches what is asked first */
  lessons: string[]
  cards: string[]
}
export interface Source {
  title: Texts
  author: Texts
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
  /** whether the person with this chair is connected */
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
  /** whether nobody has to be present meanwhile */
  slow: boolean
  /**
   * the last action there: the time, for display, and the milliseconds between it and the answer
   */
  at: string | number
  ago?: number
}
/** an open table with a free chair; `changes`: the house rules that differ from the preset */
export interface ListedTable {
  table: string
  game: string
  preset: string
  changes: House
  own_figures: boolean
  /** the hash of all rules in force there */
  profile: string
  pace: string
  chairs: { chair: number; name: string; bot: string | null; free: boolean }[]
  deal: number
  free_text: boolean
  rated: boolean
  /** the people whom the maker wishes to join */
  looks_for: string
  point_value: PointValue | null
}
/**
 * `ratings`: by table and chair, of people who agreed to be listed; `count`: the number of tables,
 * including those not listed
 */
export interface OpenTables {
  tables: ListedTable[]
  people: PeopleHere
  ratings: Record<string, Record<string, Rated>>
  count: number
}
/** how many people are here, and how many of them at tables; `many`: rounded down */
export interface PeopleHere {
  here: number
  playing: number
  many: boolean
}
/** the choices at the creation of a table */
export interface TableSettings {
  kept?: number[]
  take_over?: boolean
  bot_when_away?: string
  /** whether strangers may sit down */
  open?: boolean
  pace?: string
  /** whether people may write free text to each other */
  free_text?: boolean
  /** whether results count for the players' ratings */
  rated?: boolean
  /** whether all players together may take back a mistake */
  undo?: boolean
  /** whether the first deal waits for my start */
  wait_to_start?: boolean
  /** the people whom I wish to join */
  looks_for?: string
  /** the value of a point, if the table plays for coins */
  point_value?: PointValue | null
  /** a file with figures of its own */
  figures?: string | null
}
export interface Settings {
  /** the chairs kept for invited people */
  kept: number[]
  take_over: boolean
  /** the seconds that the table waits for an absent person, and the kind of bot that acts then */
  grace: number
  bot_when_away: string
  /** whether strangers may sit down */
  open: boolean
  pace: string
  /** whether people may write free text to each other */
  free_text: boolean
  /** whether results count for the players' ratings */
  rated: boolean
  /** whether all players together may take back a mistake */
  undo: boolean
  /** the value of a point, if the table plays for coins */
  point_value: PointValue | null
  /** by agreement, the chairs that agree */
  consents: Record<Agreement, number[]>
  /** whether I made the table */
  maker: boolean
  /** for the maker, and for people who sit here after the maker has gone */
  invitation: string | null
}
export type Agreement = 'hints' | 'take_over'
export interface TableSheet {
  table: string
  game: string
  preset: string
  house: House
  /** what differs from the preset */
  changes: House
  /** the hash of all rules in force there */
  profile: string
  chairs: Chair[]
  settings: Settings
  chat: Vocabulary
  n: number
}
export interface Weighed {
  do: string
  /** points, with a 95 % interval; null if only the advice is known */
  worth: number | null
  low: number | null
  high: number | null
  why: Sentence
  /** what the best card achieves in the deals that were solved; often absent */
  achieves?: Sentence[]
}
/** a sentence in the server's words */
export interface Sentence {
  key: string
  params?: Params
  text: Texts
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
/** the cards before the shuffle, and the packets in which they are dealt */
export interface PackOrder {
  cards: string[]
  packets: [string, number][]
}
/** everything from which the order of the cards was computed, and the cards */
export interface PackDisclosure extends PackOrder {
  commitment: string
  secret: string
  shares: { chair: number; secret: string }[]
  missing: number[]
  cut: { chair: number; place: number } | null
  given?: { set: string; board: number; commitment: string; version?: string | null } | null
  dealt: { hands: Hand[]; talon: Card[] }
}
/**
 * all deals of a game here at tables with this number of chairs: the chairs come first, the talon
 * last
 */
export interface DealtCount {
  game: string
  chairs: number
  deals: number
  cards: string[]
  /** by card and place */
  counts: number[][]
  /** by place, the same for every card */
  expected: number[]
  /** by card and place, in standard errors */
  deviations: number[][]
  /** null if there are too few deals */
  test: { statistic: number; degrees: number; p: number } | null
}
export interface DealRecord {
  pack?: PackDisclosure | null
  game: string
  house: House
  /** the preset, the changes against it, and the hash of all rules in force */
  preset?: string
  changes?: House
  profile?: string
  names: string[]
  out?: string | null
  /** my seat, if I played */
  mine?: number | null
  /** the factor on every point, if the deal counts double */
  times?: number
  hat?: number | null
  own?: OwnWords | null
  record: string
  /** by event number, the kinds of the bots that acted */
  bots?: Record<string, string>
  events: Record<string, DealEvent[]>
}
/**
 * the reason for a bot's action; the kind that would act so, because the bot may have had no time
 * to think further; null if another version decided. The chosen action comes first
 */
export interface Reason {
  seat: number
  kind: string
  did: string
  by: string | null
  options: Weighed[]
}
/** a played card, with the value of each legal card for its player; null and {} if unknown */
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

/** a decision by both measures, in points of the seat that decided; null if unknown */
export interface Moment {
  /** the number of events of the deal before it */
  number: number
  seat: number
  phase: string
  trick: number | null
  do: string
  /** the level that weighed it */
  level: string
  known: Weighed[]
  open: Record<string, number>
  loss: number | null
  open_loss: number | null
  luck: number | null
  /** reviews stored by older versions lack it */
  verdict?: { key: string; params: Params }
  text: Texts
}
/** the expected result of each seat after a number of events, as the cards lay */
export interface Outlook {
  sides: (boolean | null)[]
  points: [number, number[]][]
}
/** the new moments of a review since a given number */
export interface Moments {
  moments: Moment[]
  seen: number
  count: number
  line: Outlook | null
  whole: boolean
  failed: boolean
}
/** probabilities by holder: the seats, the talon, each seat's discards */
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
/** A moment of a lesson: its text, its question, and the events up to it. */
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
/** The result of an answer; `messages` are the consequences of a wrong one. */
export interface LessonReply {
  right: boolean
  text: Texts | null
  why: Why | null
  answer: string
  messages: Message[]
}
/** A rating, half of its 95 % interval, and the number of tries behind it. */
export interface Rating {
  rating: number
  about: number
  tries: number
}
/** The puzzles of a game: the number of each theme, and how many of them I have tried. */
export interface PuzzleList {
  game: string
  puzzles: number
  themes: Record<string, number>
  rating: Rating
  tried: number
  solved: number
}
/** A decision, as the seat that has to make it sees it. */
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
/**
 * Everything that an answer to a puzzle reveals, whatever it was. `likely`: by card, in how many of
 * a hundred worlds each seat holds it, and lastly nobody.
 */
export interface Solution {
  answers: string[]
  wrong: string
  themes: string[]
  values: { do: string; worth: number; low: number; high: number }[]
  likely: Record<string, number[]>
}
export interface PuzzleReply extends Solution {
  right: boolean
  /** the rating of the puzzle; null without a network */
  hard: number | null
  before: Rating
  rating: Rating
}
/** The result of a move after a puzzle; `why` if the rules forbid it. */
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
/** A study; `bots` by seat, for those not played by hand. */
export interface WholeStudy {
  nodes: StudyNode[]
  at: number
  bots: Record<string, string>
  leader: string | null
  version: number
}
/** Changes of a study: new nodes, removed nodes, and the order of all. */
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
/**
 * The position at a node, all cards open; by seat what may be done, and what may be said unasked.
 */
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
 * A term: the keys of its words (a star is any part of a key), its spellings in the texts of the
 * rules, its definition, and an example.
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
/** How I can come back, and where I am signed in; days as `2026-11-24`. */
export interface Account {
  name: string
  passkeys: { id: string; device: string; made: string }[]
  recovery: string | null
  sessions: { id: string; device: string; seen: string; here: boolean }[]
}
/** my mail address, and whether it is confirmed */
export interface MyMail {
  address: string | null
  confirmed: boolean
}
export interface CameBack {
  name: string
  /** whether the games played on this device were taken along */
  carried: boolean
}
/** What a browser created or signed with a passkey: WebAuthn as JSON, bytes as base64url. */
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

/**
 * the rating of a person after a number of deals; the true value lies within `margin` 95 times in
 * 100
 */
export interface Rated {
  rating: number
  margin: number
  deals: number
}
/** how a counted deal changed my rating */
export interface RatingMoved {
  before: Rated
  after: Rated
}
/** my points at a game: in total, and in the last deals one by one */
export interface GameFigures {
  game: string
  deals: number
  points: number
  line: { table: string; deal: number; at: string; points: number }[]
}
/** an empty name belongs to a deleted person */
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
/** who announced something; null: it counts without an announcement */
export type SaidBy = 'me' | 'partner' | 'other' | null
/** something at stake, as it concerned me: `doubled` by me, `made` by its side */
export interface PartFigure {
  figure: string
  said_by: SaidBy
  doubled: boolean
  made: boolean
  points: number
}
/** one of my deals, with my role; `loss` by what could be known, null if not reviewed */
export interface OwnDeal extends DealCard {
  seat: number | null
  role: Role | null
  contract: string | null
  thrown_in: string | null
  figures: PartFigure[]
  loss: number | null
}
/** `unread`: how many earlier deals are still unread; `after`: where the next page begins */
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
  /** with the game that has most puzzles of the theme, if this game has none */
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
  /** whether it is compared; if not, why */
  compared: boolean
  why: LeftOut | null
  share: number | null
  difference: number | null
}
/**
 * the results of a board: points with their frequency, a strong player's result, and each single
 * one
 */
export interface BoardOfSet {
  board: number
  distribution: [number, number][]
  expert: { table: string; deal: number; points: number } | null
  results: BoardResult[]
}
/** deals that several people play with the same cards, as everybody sees them */
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
/** `stage`: the current round, 0 before the first, -1 after the last */
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
/**
 * deals that several people play with the same cards, and the standings over those that I have
 * played
 */
export interface SetSheet extends SetCard {
  kind: 'day' | 'evening'
  seed: string | null
  /** whether it can be played for the standings */
  counts: boolean
  begun: boolean
  seen: number[]
  people: number
  standings: SetStanding[]
  results: BoardOfSet[]
}

/** The terms of the families of games in one language. */
export interface Glossary {
  title: string
  families: { title: string; terms: { name: string; text: string; example: string }[] }[]
}
