// The words of the page about fairness, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/dealing/de'
import { en } from '../words/dealing/en'
import { hu } from '../words/dealing/hu'

const pages = { en, hu, de }

export const c = () => pages[settings.lang]
