// Amounts of coins, formatted for the language. They are stored in hundredths, so that nothing is
// rounded.
import { settings } from '../settings.svelte'
import type { PointValue } from '../wire/coins'

/** 1250 hundredths of a cent: 12.50 cents. */
export function amount(hundredths: number, unit: string): string {
  const places = hundredths % 100 ? 2 : 0
  const number = (hundredths / 100).toLocaleString(settings.lang, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return `${number}\u00a0${unit}`
}

export const worth = ({ hundredths, unit }: PointValue) => amount(hundredths, unit)

/** How an amount may be written: at most four digits before the decimal mark, and two after it. */
export const AMOUNT = '0*[0-9]{1,4}([.,][0-9]{1,2})?'

/** The hundredths of a written amount; null if it is invalid or zero. */
export function hundredthsOf(written: string): number | null {
  const found = /^0*(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(written.trim())
  return found ? 100 * Number(found[1]) + Number((found[2] ?? '').padEnd(2, '0')) || null : null
}
