// Dates and times from the server, formatted for the language. No other module of the page uses the
// time of day. The clock of this device may be wrong, and nothing is measured by it.
import { settings } from '../settings.svelte'

export function when(at: string | number): string {
  const moment = new Date(typeof at === 'number' && at < 1e12 ? at * 1000 : at)
  return Number.isNaN(moment.getTime())
    ? ''
    : moment.toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day such as `2026-11-24`, formatted for the language. */
export const dayOf = (at: string, dateStyle: 'medium' | 'long') =>
  new Date(`${at}T12:00`).toLocaleDateString(settings.lang, { dateStyle })

/** The weekday, the number and the month of a day, as on the leaf of a calendar. */
export function leafOf(at: string) {
  const day = new Date(`${at}T12:00`)
  const part = (how: Intl.DateTimeFormatOptions) => day.toLocaleDateString(settings.lang, how)
  return { weekday: part({ weekday: 'short' }), n: day.getDate(), month: part({ month: 'short' }) }
}

/** The time of day at a moment, in seconds since 1970. */
export const hour = (at: number) =>
  new Date(at * 1000).toLocaleTimeString(settings.lang, { timeStyle: 'short' })
