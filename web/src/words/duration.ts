// Durations in words and in digits.
import { settings } from '../settings.svelte'

const UNITS = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in words: the largest unit that fits, and the rest in the next unit. */
export function lasts(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const at = UNITS.findIndex(([, size]) => whole >= size)
  const first = UNITS[at < 0 ? UNITS.length - 1 : at]!
  const next = UNITS[at + 1]
  const rest = at < 0 || !next ? 0 : Math.floor((whole % first[1]) / next[1])
  const said = [unit(Math.floor(whole / first[1]), first[0])]
  if (rest) said.push(unit(rest, next![0]))
  return said.join(' ')
}

const unit = (n: number, name: string) =>
  new Intl.NumberFormat(settings.lang, { style: 'unit', unit: name, unitDisplay: 'long' }).format(n)

/**
 * Seconds in digits: 1:05 · 2:03:00; from ten hours on hours and minutes, from two days on days and
 * hours, because seconds would say little there and need more room than a phone has.
 */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const [days, hours] = [Math.floor(whole / 86400), Math.floor(whole / 3600)]
  if (days >= 2) return `${short(days, 'day')} ${short(hours % 24, 'hour')}`
  const [minutes, rest] = [Math.floor(whole / 60) % 60, two(whole % 60)]
  if (hours >= 10) return `${short(hours, 'hour')} ${short(minutes, 'minute')}`
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

const short = (n: number, name: string) =>
  new Intl.NumberFormat(settings.lang, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(
    n,
  )
