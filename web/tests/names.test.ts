import { expect, test } from 'vitest'
import { isolated, parseAnswer } from '../src/names'

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
