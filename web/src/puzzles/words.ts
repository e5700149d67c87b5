// The words of the puzzles, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/puzzles/de'
import { en } from '../words/puzzles/en'
import { hu } from '../words/puzzles/hu'

const pages = { en, hu, de }

export const p = () => pages[settings.lang]

/** The name of a theme. */
export const themeName = (theme: string) => p().themes[theme]?.[0] ?? theme

/** Why the answer is right, as far as the theme explains it. */
export const themeReason = (theme: string) => p().themes[theme]?.[1] ?? ''

/** Points with one decimal place, formatted for the language. */
export const points = (worth: number) =>
  worth.toLocaleString(settings.lang, { maximumFractionDigits: 1, signDisplay: 'auto' })
