// The words of the puzzles, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/puzzles/de'
import { en } from '../words/puzzles/en'
import { hu } from '../words/puzzles/hu'

const pages = { en, hu, de }

export const p = () => pages[settings.lang]

/** What a theme is called. */
export const themeName = (theme: string) => p().themes[theme]?.[0] ?? theme

/** Why the answer is right, as far as the theme says it. */
export const themeReason = (theme: string) => p().themes[theme]?.[1] ?? ''

/** Points with one place after the comma, as the language writes it. */
export const points = (worth: number) =>
  worth.toLocaleString(settings.lang, { maximumFractionDigits: 1, signDisplay: 'auto' })
