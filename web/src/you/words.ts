// The words of the pages about oneself, in the person's language.
import { settings } from '../settings.svelte'
import { de } from '../words/you/de'
import { en } from '../words/you/en'
import { hu } from '../words/you/hu'

const pages = { en, hu, de }

export const y = () => pages[settings.lang]

/** A day, as it is said: from `2026-11-24`. */
export const day = (at: string) =>
  new Date(`${at}T12:00`).toLocaleDateString(settings.lang, { dateStyle: 'medium' })

export const deviceName = (device: string) => device || y().unknownDevice
