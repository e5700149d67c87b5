// The words of reviews, in the person's language.
import { settings } from '../settings.svelte'
import { signed } from '../words/words.svelte'
import { de } from '../words/reviews/de'
import { en } from '../words/reviews/en'
import { hu } from '../words/reviews/hu'

const pages = { en, hu, de }

export const r = () => pages[settings.lang]

/** Points with a sign and at most one decimal place: `+3.5`, `−0.8`. */
export const tenths = (points: number) => signed(Math.round(points * 10) / 10)
export const percent = (chance: number) => Math.round(100 * chance)
