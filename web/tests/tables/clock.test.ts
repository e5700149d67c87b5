// The clock on the screen is the server's: what it told, less the time since then.
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SocketConnection } from '../../src/connection'
import { clocksAfter, leftOn, NO_CLOCKS, type Clocks } from '../../src/tables/clock/clock'
import { clockFace } from '../../src/words/duration'

vi.mock('../../src/settings.svelte', () => ({ settings: { lang: 'en' } }))
vi.mock('../../src/wake', () => ({ onWake: () => () => {} })) // nothing sleeps here
afterAll(() => vi.resetModules()) // the next file imports the real ones

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

/** A server whose clock runs from `began` on, at the end of a line that takes so long each way. */
class Line {
  static readonly OPEN = 1
  static way = () => 0
  static began = 0
  static slowest = 0
  static readonly whole = { decision: 60, reserve: 300 }
  readonly readyState = Line.OPEN
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  private free = { up: 0, down: 0 }

  constructor() {
    setTimeout(() => this.onopen?.(), 2 * Line.way())
  }

  send(said: string) {
    this.carry('up', () => this.answer(JSON.parse(said)))
  }

  close() {}

  /** Nothing overtakes what was sent before it. */
  private carry(to: 'up' | 'down', come: () => void) {
    const way = Line.way()
    const at = Math.max(this.free[to], performance.now() + way)
    Line.slowest = Math.max(Line.slowest, way)
    this.free[to] = at
    setTimeout(come, at - performance.now())
  }

  private answer(said: { hello?: unknown; ping?: unknown }) {
    this.say(said.hello ? { welcome: {} } : { pong: said.ping })
    // And again whenever somebody comes or goes.
    this.say({ present: { 0: 'here' }, clock: { 0: { ...Line.left(), runs: true, more: 60 } } })
  }

  private say(message: unknown) {
    this.carry('down', () => this.onmessage?.({ data: JSON.stringify(message) }))
  }

  static left() {
    const gone = (performance.now() - Line.began) / 1000
    const over = Math.max(0, gone - Line.whole.decision)
    return {
      decision: Math.max(0, Line.whole.decision - gone),
      reserve: Math.max(0, Line.whole.reserve - over),
    }
  }
}

describe('the clock of the page', () => {
  const HOUR = 3_600_000
  const AGREED = 0.2 // seconds
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 26) })
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', { protocol: 'https:', host: 'table.test' })
    vi.stubGlobal('WebSocket', Line)
  })
  afterEach(() => void vi.useRealTimers())

  /**
   * How far the page is off, looked at ten times a second from the answer to its first ping on: the
   * line is taken four times by then.
   */
  async function off(after: (seconds: number) => void = () => {}) {
    let clocks: Clocks = NO_CLOCKS
    let pongs = 0
    const connection = new SocketConnection('t', {
      seen: () => 0,
      hear: (message) => {
        pongs += message.pong === undefined ? 0 : 1
        clocks = clocksAfter(clocks, message, connection.lag)
      },
      tell: () => {},
    })
    Line.began = performance.now() - 20_000
    Line.slowest = 0
    connection.open()
    const found: number[] = []
    for (let tick = 0; tick < 900; tick++) {
      await vi.advanceTimersByTimeAsync(100)
      if (tick % 10 === 0) after(tick / 10)
      const left = leftOn(clocks, 0, performance.now())
      if (!left || !pongs) continue
      const real = Line.left()
      found.push(Math.abs(left.decision + left.reserve - real.decision - real.reserve))
    }
    connection.close()
    expect(found.length).toBeGreaterThanOrEqual(900 - 1 - Math.ceil((4 * Line.slowest) / 100))
    return Math.max(...found)
  }

  test.each([0, 40, 300, 1500])(
    'agrees with the server where the line takes %i ms each way',
    async (way) => {
      Line.way = () => way
      expect(await off()).toBeLessThan(AGREED)
    },
  )

  test.each([-24 * HOUR, -5000, 5000, 24 * HOUR])(
    'agrees where the time of day here is off by %i ms, and where it is set meanwhile',
    async (skew) => {
      Line.way = () => 250
      vi.setSystemTime(Date.now() + skew)
      expect(await off()).toBeLessThan(AGREED)
      const set = (seconds: number) => {
        if (seconds % 7 === 0) vi.setSystemTime(Date.now() + (seconds % 2 ? 3000 : -3000))
      }
      expect(await off(set)).toBeLessThan(AGREED)
    },
  )

  test('agrees where the line is now faster and now slower', async () => {
    const ways = [60, 210, 90, 150, 30, 240, 120]
    let sent = 0
    Line.way = () => ways[sent++ % ways.length]!
    expect(await off()).toBeLessThan(AGREED)
  })
})

test('a clock shows minutes and seconds, with hours where it has any, and days', () => {
  const shown = [0, 0.2, 59, 60, 75.4, 3600, 35_999].map(clockFace)
  expect(shown).toEqual(['0:00', '0:01', '0:59', '1:00', '1:16', '1:00:00', '9:59:59'])
  expect(clockFace(86_399)).toMatch(/^23.*59/)
  expect(clockFace(3 * 86_400 - 3600)).toMatch(/^2.*23/)
})
