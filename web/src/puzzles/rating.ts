// What is shown of a rating at puzzles. The first answers move it by hundreds, which says nothing yet.
import type { Rating } from '../wire/puzzles'
import { p } from './words'

/** How many answers a rating needs before it is shown; it is then known to about ± 240. */
const FEWEST = 10

export const isKnown = ({ tries }: Rating) => tries >= FEWEST

/** Returns the rating, or nothing as long as it is not known well enough. */
export const ratingText = (one: Rating) => (isKnown(one) ? p().rating(one.rating, one.about) : '')

/** Returns the rating, or after how many puzzles it appears. */
export const ratingOrWhen = (one: Rating) => ratingText(one) || p().ratingSoon(FEWEST - one.tries)
