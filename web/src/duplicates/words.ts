// The words of the pages about deals that several people play with the same cards.
import { dayOf } from '../parts/when'
import { settings } from '../settings.svelte'
import type { LeftOut } from '../wire/duplicates'
import { de } from '../words/duplicates/de'
import { en } from '../words/duplicates/en'
import { hu } from '../words/duplicates/hu'

/**
 * The reasons why a result is not compared, in the order in which they are shown with their marks.
 */
export const WHYS: readonly LeftOut[] = ['bots', 'version']
export const MARKS: Record<LeftOut, string> = { bots: '*', version: '†' }

const pages = { en, hu, de }

export const d = () => pages[settings.lang]

export const dateOf = (at: string) => dayOf(at, 'long')

/** A difference from the mean of the others, with a sign. */
export const difference = (points: number | null) =>
  points === null
    ? '–'
    : `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toLocaleString(settings.lang, {
        maximumFractionDigits: 1,
      })}`

/** Match points as a share of the maximum. */
export const share = (of: number | null) =>
  of === null ? '–' : `${of.toLocaleString(settings.lang, { maximumFractionDigits: 1 })} %`
