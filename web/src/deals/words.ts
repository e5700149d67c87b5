// The words of a replay, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/deals/de'
import { en } from '../words/deals/en'
import { hu } from '../words/deals/hu'

const pages = { en, hu, de }

export const d = () => pages[settings.lang]
