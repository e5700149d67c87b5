// What has happened before the question of a puzzle, in two lines: the talk, and the tricks.
import { isPlay } from '../phases'
import { counts, nameOf, type Table } from '../table'
import { rungLabel } from '../words/actions'
import { chosenLine, declarerWord } from '../words/chosen'
import { cardName, word } from '../words/words.svelte'
import { p } from './words'

const by = (table: Table, seat: number, what: string | number) => `${nameOf(table, seat)} ${what}`

interface Said {
  figure: string
  level: number
  /** who announced it, if that is known, and who doubled it last */
  by: number | null
  raised: number | null
}

/** What was announced or doubled; without verdicts, only the last voice of each is known. */
function said(table: Table): Said[] {
  if (table.items.length)
    return table.items.filter(({ figure, level }) => level || figure !== 'game')
  return Object.entries(table.levels).map(([figure, { level, seat }]) => ({
    figure,
    level,
    by: level ? null : seat,
    raised: level ? seat : null,
  }))
}

/** An announcement with who made it, and its doubling with who doubled. */
function saidLine(table: Table, { figure, level, by: seat, raised }: Said): string {
  const voice = (of: string, whose: number | null) =>
    whose === null ? of : `${of} (${nameOf(table, whose)})`
  const name = voice(word(`figure.${figure}`), seat)
  return level ? `${name}, ${voice(rungLabel(level), raised)}` : name
}

/** The contract with what was announced and doubled; before it, the bids. */
function talkLine(table: Table): string {
  const bids = table.bids.map(({ seat, bid }) => by(table, seat, word(`bid.${bid}`)))
  const lines = [
    ...(table.declarer === null
      ? bids
      : [`${declarerWord(table)}: ${nameOf(table, table.declarer)}`]),
    ...Object.entries(table.chosen).map(([what, value]) => chosenLine(what, value)),
    ...said(table).map((one) => saidLine(table, one)),
  ]
  return lines.join(' · ') || p().nothingSaid
}

/** The tricks of each seat, and the cards of the trick on the table. */
function trickLine(table: Table): string {
  if (!isPlay(table.phase.kind)) return p().nothingPlayed
  const taken = counts(table).map((n, seat) => by(table, seat, n))
  const lying = table.trick.cards.map(({ seat, card }) => by(table, seat, cardName(card)))
  return [
    table.tricks.length ? p().tricks(taken.join(', ')) : p().firstTrick,
    lying.length ? p().lying(lying.join(', ')) : p().youLead,
  ].join(' ')
}

export const storyOf = (table: Table): [string, string] => [talkLine(table), trickLine(table)]
