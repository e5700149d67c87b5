// A moment in the words of the person's language, as it was told. No other file of the page knows
// of times of day: this device's may be wrong, and nothing is measured by them.
import { settings } from '../settings.svelte'

export function when(at: string | number): string {
  const moment = new Date(typeof at === 'number' && at < 1e12 ? at * 1000 : at)
  return Number.isNaN(moment.getTime())
    ? ''
    : moment.toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day, as it is said: from `2026-11-24`. */
export const dayOf = (at: string, dateStyle: 'medium' | 'long') =>
  new Date(`${at}T12:00`).toLocaleDateString(settings.lang, { dateStyle })

/** The time of day at a moment, in seconds since 1970. */
export const hour = (at: number) =>
  new Date(at * 1000).toLocaleTimeString(settings.lang, { timeStyle: 'short' })
