// What messages of every kind are made of.

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

/** the key and the parameters of a sentence */
export interface WhyNot {
  key: string
  params?: Params
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

/** a sentence in the server's words */
export interface Sentence {
  key: string
  params?: Params
  text: Texts
}
