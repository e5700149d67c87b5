// What the page makes of the kinds of phase.
import { expect, test } from 'vitest'
import * as phases from '../src/phases'
import type { PhaseKind } from '../src/wire/base'

const KINDS: Record<PhaseKind, true> = {
  auction: true,
  hang: true,
  contract: true,
  choice: true,
  exchange: true,
  annul: true,
  trial: true,
  announce: true,
  talk: true,
  kontra: true,
  tricks: true,
  claims: true,
  reckoning: true,
  settlement: true,
}
const all = Object.keys(KINDS) as PhaseKind[]

test('before the first phase of a deal, and of a kind not known yet, nothing is so', () => {
  const { NO_PHASE, showsBids, ...questions } = phases
  const newer = 'siesta' as PhaseKind
  for (const kind of [NO_PHASE.kind, undefined, newer]) {
    for (const question of Object.values(questions)) expect(question(kind)).toBe(false)
    expect(showsBids(kind, false)).toBe(false)
  }
})

test('every question is of some kind, and none of all', () => {
  const { NO_PHASE: _, showsBids: __, ...questions } = phases
  for (const [name, question] of Object.entries(questions)) {
    const found = all.filter(question)
    expect(found.length, name).toBeGreaterThan(0)
    expect(found.length, name).toBeLessThan(5)
  }
})

test('bids stay on view beside a talon while one bids, without one while one chooses too', () => {
  expect(all.filter((kind) => phases.showsBids(kind, true))).toEqual([
    'auction',
    'hang',
    'contract',
  ])
  expect(all.filter((kind) => phases.showsBids(kind, false))).toEqual([
    'auction',
    'hang',
    'contract',
    'choice',
  ])
})

test('to pass is to play on where a hand may be thrown in; not all are asked in a trial', () => {
  expect(all.filter(phases.mayThrowIn)).toEqual(['annul', 'trial'])
  expect(all.filter(phases.asksAll)).toEqual(['annul'])
})
