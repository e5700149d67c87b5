// A moment in the words of the person's language.
import { settings } from '../settings.svelte'

export function when(at: string | number): string {
  const moment = new Date(typeof at === 'number' && at < 1e12 ? at * 1000 : at)
  return Number.isNaN(moment.getTime())
    ? ''
    : moment.toLocaleString(settings.lang, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The time of day at a moment, in seconds since 1970. */
export const hour = (at: number) =>
  new Date(at * 1000).toLocaleTimeString(settings.lang, { timeStyle: 'short' })
