// The words for house rules: the label of a value, and what a preset is.
import { hasWord, t, word } from '../../words/words.svelte'

export function valueName(field: string, value: unknown) {
  const name = word(`house.${field}.${value}`)
  return typeof value === 'boolean' && name === String(value) ? (value ? t().yes : t().no) : name
}

/** What a preset is, in a sentence; a game may have its own words for it. */
export function presetNote(game: string, preset: string): string {
  const keys = [`preset-note.${game}.${preset}`, `preset-note.${preset}`]
  const key = keys.find(hasWord)
  return key ? word(key) : ''
}
