// The words of the studies, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/studies/de'
import { en } from '../words/studies/en'
import { hu } from '../words/studies/hu'

const pages = { en, hu, de }

export const s = () => pages[settings.lang]
