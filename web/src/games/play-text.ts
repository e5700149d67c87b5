// The play of a worked example, as a record has it, with its code words in the person's language.
import { RUNGS } from '../actions'
import { passLabel, rungLabel } from '../words/actions'
import { hasWord, t, word } from '../words/words.svelte'

/** Two spaces and more stand between columns; a single one is part of a cell, or ends it. */
const APART = 2
const CODE = /^(>?)([a-z][\w-]*)(,?)$/

/** What a code word of a section may be, the most likely first. */
const FAMILIES: Record<string, string[]> = {
  auction: ['bid'],
  contract: ['contract'],
  trumps: ['trumps'],
  score: ['line', 'figure'],
}
const TALK = ['figure', 'bid']

/** The line of a settlement without what it counted in a deal. */
const named = (line: string) =>
  line.split(/: | \(|\{/)[0]! || line.replace(/\{\w+\}\s*/g, '').trim()

/** The names of figures that a table of its own brings, by key. */
export type Names = Record<string, string>

/** A figure of such a table, or one that was made silently. */
function ownWord(code: string, names: Names): string | undefined {
  const silent = code.startsWith('silent-') ? names[code.slice('silent-'.length)] : undefined
  return silent ? `${silent}, ${t().silently}` : names[code]
}

function wordOf(section: string, code: string, names: Names): string {
  if (code === 'pass') return passLabel()
  const level = RUNGS.indexOf(code)
  if (level > 0) return rungLabel(level)
  if (code === 'contract') return word('phase.contract')
  const key = (FAMILIES[section] ?? TALK).map((one) => `${one}.${code}`).find(hasWord)
  return ownWord(code, names) ?? (key ? named(word(key)) : code)
}

/** A called card has one word with its call. */
const called = (line: string) =>
  line.replace(/\bcall (\w+)/g, (_, card: string) =>
    hasWord(`call.${card}`) ? word(`call.${card}`) : `${word('phase.call')} ${card}`,
  )

function lineOf(section: string, line: string, names: Names): string {
  if (section === 'deal' || section === 'lay') return line
  const parts = called(line).split(/(\s+)/)
  return parts
    .map((part) =>
      part.replace(CODE, (_, led, code, comma) => led + wordOf(section, code, names) + comma),
    )
    .join('')
}

/** A section of columns keeps them, whatever the words are long. */
function aligned(lines: string[]): string[] {
  const rows = lines.map((line) => line.trim().split(/\s+/))
  const translated = rows.map((row) =>
    row.map((cell) => cell.replace(CODE, (_, led, code) => led + wordOf('auction', code, {}))),
  )
  const widths = translated.reduce<number[]>(
    (most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)),
    [],
  )
  return translated.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i]! + APART)).join('')}`.trimEnd(),
  )
}

const HEADS: Record<string, () => string> = {
  deal: () => t().hands,
  score: () => t().settlement,
}

const headOf = (section: string) =>
  HEADS[section]?.() ?? (hasWord(`phase.${section}`) ? word(`phase.${section}`) : section)

/** Returns the play with all its code words in words. */
export function playText(play: string, names: Names): string {
  const sections: { name: string; lines: string[] }[] = []
  for (const line of play.trimEnd().split('\n')) {
    if (/^\S/.test(line)) sections.push({ name: line.trim(), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
    .flatMap(({ name, lines }) => [
      headOf(name),
      ...(name === 'auction' ? aligned(lines) : lines.map((line) => lineOf(name, line, names))),
    ])
    .join('\n')
}
