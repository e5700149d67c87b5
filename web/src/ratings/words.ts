// The words of the pages about results and ratings, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/ratings/de'
import { en } from '../words/ratings/en'
import { hu } from '../words/ratings/hu'

const pages = { en, hu, de }

export const f = () => pages[settings.lang]
