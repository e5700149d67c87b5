// Which presses act: none that was on its way before the page changed.
import { describe, expect, test } from 'vitest'
import { Presses, type Press } from '../src/parts/presses/presses'

const [trull, kings] = [{}, {}]
const press = (at: number, on: object | null = trull, more: Partial<Press> = {}): Press => ({
  at,
  again: false,
  place: { x: 100, y: 100 },
  on,
  means: 'say',
  twice: false,
  ...more,
})
const far = { place: { x: 300, y: 100 } }
const byKey = { place: null }
const settled = () => new Presses(() => 500)
const after = (...done: Press[]) => {
  const presses = settled()
  for (const one of done) presses.began(one)
  return presses
}

describe('after an act', () => {
  test.each([0, 1, 170, 499])('nothing acts %d ms later, wherever it is', (later) => {
    const presses = settled()
    presses.acted(1000)
    for (const more of [{}, far, byKey])
      expect(presses.mayBegin(press(1000 + later, kings, more))).toBe(false)
  })

  test('all of it acts half a second later', () => {
    const presses = settled()
    presses.acted(1000)
    expect(presses.mayBegin(press(1500))).toBe(true)
  })

  test('a press that began before it, and is heard after it, does not act', () => {
    const presses = settled()
    presses.acted(1000)
    expect(presses.mayBegin(press(990))).toBe(false)
  })

  test('what comes late stands there for a moment before it can be pressed', () => {
    const presses = settled()
    presses.acted(1000)
    presses.changed(1400)
    expect([1500, 1649, 1650].map((at) => presses.mayBegin(press(at)))).toEqual([
      false,
      false,
      true,
    ])
    presses.changed(1600) // later than half a second after the act
    expect(presses.mayBegin(press(1700))).toBe(true)
  })

  test('what comes at once makes nobody wait for longer', () => {
    const presses = settled()
    presses.acted(1000)
    for (const at of [1000, 1030, 1250]) presses.changed(at)
    expect(presses.mayBegin(press(1500))).toBe(true)
  })
})

describe('after a press that was no act', () => {
  test('what it put in its place does not act for half a second', () => {
    const presses = after(press(1000))
    expect(presses.mayBegin(press(1170, kings))).toBe(false)
    expect(presses.mayBegin(press(1170, kings, { place: { x: 104, y: 97 } }))).toBe(false)
    expect(presses.mayBegin(press(1500, kings))).toBe(true)
  })

  test('a refused press does not make it the same thing', () => {
    const presses = after(press(1000))
    for (const at of [1170, 1340]) expect(presses.mayBegin(press(at, kings))).toBe(false)
  })

  test('what lies elsewhere acts at once', () => {
    expect(after(press(1000)).mayBegin(press(1170, kings, far))).toBe(true)
  })

  test('a second key acts only where the focus was moved on purpose', () => {
    const presses = after(press(1000, trull, byKey))
    expect(presses.mayBegin(press(1170, kings, byKey))).toBe(false)
    presses.moved()
    expect(presses.mayBegin(press(1170, kings, byKey))).toBe(true)
  })

  test('a card is pressed twice, as long as that means the same', () => {
    const twice = { twice: true }
    const presses = after(press(1000, trull, twice))
    expect(presses.mayBegin(press(1170, trull, twice))).toBe(true)
    expect(presses.isSecondOfTwo(press(1170, trull, twice))).toBe(true)
    expect(presses.isSecondOfTwo(press(1170, trull))).toBe(false)
    expect(presses.isSecondOfTwo(press(1170, kings, twice))).toBe(false)
    expect(presses.mayBegin(press(1170, trull, { twice: true, means: 'take back' }))).toBe(false)
    expect(presses.mayBegin(press(1170, kings, twice))).toBe(false)
  })
})

test('the second of a double click and a key that is held never act', () => {
  expect(settled().mayBegin(press(1000, trull, { again: true }))).toBe(false)
})

test('where nothing settles all but those act', () => {
  const presses = new Presses(() => 0)
  presses.acted(1000)
  presses.changed(1000)
  presses.began(press(999))
  expect(presses.mayBegin(press(999, kings))).toBe(true)
  expect(presses.mayBegin(press(999, kings, { again: true }))).toBe(false)
})
