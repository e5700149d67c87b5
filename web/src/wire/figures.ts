// Tables of figures, also those from a file.

import type { Lang, Texts } from './base'

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
