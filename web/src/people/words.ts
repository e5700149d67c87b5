// The words of the pages about the person, in their language.
import { dayOf } from '../parts/when'
import { settings } from '../settings.svelte'
import { de } from '../words/people/de'
import { en } from '../words/people/en'
import { hu } from '../words/people/hu'

const pages = { en, hu, de }

export const y = () => pages[settings.lang]

export const day = (at: string) => dayOf(at, 'medium')

export const deviceName = (device: string) => device || y().unknownDevice
