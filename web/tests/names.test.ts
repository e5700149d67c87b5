import { expect, test } from 'vitest'
import { called, callGuests, isolated, lasting, parseAnswer, readAnew } from '../src/names'

const SARAH = '\u05e9\u05e8\u05d4'
const APART = `\u2068${SARAH}\u2069`

test('a name from right to left is isolated wherever an answer has one', () => {
  const answer = { names: [SARAH, 'Béla'], chat: [{ name: SARAH, text: SARAH }], key: SARAH }
  const parsed = { names: [APART, 'Béla'], chat: [{ name: APART, text: APART }], key: SARAH }
  expect(parseAnswer(JSON.stringify(answer))).toEqual(parsed)
  const escaped = JSON.stringify(answer).replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  expect(parseAnswer(escaped)).toEqual(parsed)
})

test('a name is isolated once, and one from left to right not at all', () => {
  expect(isolated(isolated(SARAH))).toBe(APART)
  expect(isolated('Dezső 2')).toBe('Dezső 2')
})

test('a guest without a name is called in the language of the page, wherever an answer has one', () => {
  callGuests(() => 'Vendég {number}')
  const answer = {
    names: ['Gast 572\u2060', 'Gast 572', ''],
    people: ['Guest 572\u2060', { name: 'Guest 801\u2060' }],
    leader: 'Gast 572\u2060',
  }
  const parsed = {
    names: ['Vendég 572', 'Gast 572', ''],
    people: ['Vendég 572', { name: 'Vendég 801' }],
    leader: 'Vendég 572',
  }
  const json = JSON.stringify(answer)
  expect(parseAnswer(json)).toEqual(parsed)
  expect(parseAnswer(json.replaceAll('\u2060', '\\u2060'))).toEqual(parsed)
})

test('a name that somebody chose is never changed', () => {
  callGuests(() => 'Vendég {number}')
  for (const chosen of ['Guest 572', 'Gast', '572', '']) expect(called(chosen)).toBe(chosen)
})

test('a guest is called anew when the page gets another language', () => {
  let pattern = 'Guest {number}'
  callGuests(() => pattern)
  const json = JSON.stringify({ names: ['Gast 572\u2060', 'Anna'], name: 'Gast 801\u2060' })
  const answer = parseAnswer(json)
  expect(answer).toEqual({ names: ['Guest 572', 'Anna'], name: 'Guest 801' })
  pattern = 'Vendég {number}'
  expect(answer).toEqual({ names: ['Vendég 572', 'Anna'], name: 'Vendég 801' })
  expect({ ...answer.names }).toEqual({ 0: 'Vendég 572', 1: 'Anna' })
})

test('what lasts of a name is the same in every language, and in every answer', () => {
  const read = (json: object) => parseAnswer(JSON.stringify(json))
  const [seen, sat] = [{ names: ['Gast 572\u2060', 'Anna', ''] }, { name: 'Guest 572\u2060' }]
  for (const pattern of ['Guest {number}', 'Vendég {number}']) {
    callGuests(() => pattern)
    const { names } = read(seen)
    expect([0, 1, 2].map((at) => lasting(names, at))).toEqual(['572', 'Anna', ''])
    expect(lasting(read(sat), 'name')).toBe('572')
  }
  const chosen = read({ name: 'Guest 572' })
  expect(lasting(chosen, 'name')).not.toBe('572')
  readAnew(chosen, 'name', () => 'jemand', '')
  expect([chosen.name, lasting(chosen, 'name')]).toEqual(['jemand', ''])
})
