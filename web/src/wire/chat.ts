// What people say to each other at a table.

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
