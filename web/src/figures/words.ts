// The words of the pages about results and ratings, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/figures/de'
import { en } from '../words/figures/en'
import { hu } from '../words/figures/hu'

const pages = { en, hu, de }

export const f = () => pages[settings.lang]
