// What was announced in a deal, as sentences: who announced, and how it ended, are said once.
import type { PartFigure } from '../wire/deals'
import type { Words } from './ratings/en'

const WHO = ['me', 'partner', 'other'] as const

/** Returns a sentence for each side that announced something. */
export const announcements = (
  figures: PartFigure[],
  words: Words,
  nameOf: (figure: PartFigure) => string,
): string[] =>
  WHO.flatMap((by) => {
    const said = figures.filter(({ said_by }) => said_by === by)
    const ended = [true, false].flatMap((made) => {
      const names = said.filter((one) => one.made === made).map(nameOf)
      return names.length ? `${names.join(', ')} – ${made ? words.wasMade : words.wasLost}` : []
    })
    return ended.length ? words.announced[by](ended.join('; ')) : []
  })
