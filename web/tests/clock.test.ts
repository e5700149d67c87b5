// The clock on the screen is the server's: what it told, less the time since then.
import { describe, expect, test, vi } from 'vitest'
import { leftOn, type Clocks } from '../src/table/clock'
import { clockFace } from '../src/words/duration'

vi.mock('../src/settings.svelte', () => ({ settings: { lang: 'en' } }))

const clock = (decision: number, reserve: number, runs = true): Clocks['byChair'] => ({
  0: { decision, reserve, runs, more: 60 },
})

describe('what is left', () => {
  test('is what was told, less the time since and half of the latency', () => {
    for (const lag of [0, 80, 400])
      for (const gone of [0, 900, 14_000]) {
        const left = leftOn({ byChair: clock(15, 60), heard: 5000, lag }, 0, 5000 + gone)!
        // the message was half of the lag on its way
        expect(left.decision).toBeCloseTo(15 - (gone + lag / 2) / 1000, 9)
        expect(left.reserve).toBe(60)
      }
  })

  test('comes out of the reserve once the decision is over, and is never less than nothing', () => {
    const clocks = { byChair: clock(15, 60), heard: 0, lag: 0 }
    expect(leftOn(clocks, 0, 20_000)).toEqual({ decision: 0, reserve: 55 })
    expect(leftOn(clocks, 0, 1e9)).toEqual({ decision: 0, reserve: 0 })
  })

  test('stays as it is while it does not run, and is nothing where there is no clock', () => {
    const clocks = { byChair: clock(15, 42, false), heard: 0, lag: 100 }
    expect(leftOn(clocks, 0, 1e6)).toEqual({ decision: 15, reserve: 42 })
    expect(leftOn(clocks, 1, 0)).toBeNull()
  })
})

test('a clock shows minutes and seconds, with hours where it has any, and days', () => {
  const shown = [0, 0.2, 59, 60, 75.4, 3600, 86_399].map(clockFace)
  expect(shown).toEqual(['0:00', '0:01', '0:59', '1:00', '1:16', '1:00:00', '23:59:59'])
  expect(clockFace(3 * 86_400 - 3600)).toMatch(/^2.*23/)
})
