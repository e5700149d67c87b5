// The label of a value of a house rule.
import { t, word } from '../../words/words.svelte'

export function valueName(field: string, value: unknown) {
  const name = word(`house.${field}.${value}`)
  return typeof value === 'boolean' && name === String(value) ? (value ? t().yes : t().no) : name
}
