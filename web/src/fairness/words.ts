// The words of the page about fairness, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/fairness/de'
import { en } from '../words/fairness/en'
import { hu } from '../words/fairness/hu'

const pages = { en, hu, de }

export const c = () => pages[settings.lang]
