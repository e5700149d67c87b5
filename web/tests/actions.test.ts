// What can be done is read from its text and written back the same.
import { describe, expect, test } from 'vitest'
import {
  ACCEPT,
  cardsOf,
  CLAIM,
  CONCEDE,
  includes,
  isPass,
  isSame,
  parse,
  PASS,
  print,
  printSay,
  withCards,
} from '../src/actions'

// The first are those of docs/wire.md.
const TEXTS = [
  'bid three',
  'bid hold',
  'bid pass',
  'choose contract one',
  'lay h6 c7',
  'choose trumps h',
  'say arrivazs',
  'say pass',
  'say kontra game, kontra arrivazs',
  'play hA',
  'claim',
  'claim idegen',
  'concede',
  'accept',
  'dispute',
  'annul lone-xxi',
  'choose call XX',
  'say mordkontra game',
  'say kontra-6 game, kontra-17 four-kings',
  'say rekontra game, szubkontra arrivazs, hirskontra king-ultimo-h',
]

test.each(TEXTS)('%s is read and written back', (text) => {
  const action = parse(text)
  expect(action.verb).not.toBe('other')
  expect(print(action)).toBe(text)
})

test.each(['', 'bid', 'bid one two', 'say', 'say shout game', 'play', 'choose contract', 'sing'])(
  '%j is nothing known, and goes back as it came',
  (text) => {
    expect(parse(text)).toEqual({ verb: 'other', text })
    expect(print(parse(text))).toBe(text)
  },
)

test('each verb says what it is about', () => {
  expect(parse('bid two')).toEqual({ verb: 'bid', bid: 'two' })
  expect(parse('choose trumps s')).toEqual({ verb: 'choose', what: 'trumps', value: 's' })
  expect(parse('lay h10 XX')).toEqual({ verb: 'lay', cards: ['h10', 'XX'] })
  expect(parse('annul four-kings')).toEqual({ verb: 'annul', why: 'four-kings' })
  expect(parse('dispute')).toEqual({ verb: 'answer', accepts: false })
  expect(parse('say kontra game, trull')).toEqual({
    verb: 'say',
    says: [
      { figure: 'game', level: 1 },
      { figure: 'trull', level: 0 },
    ],
  })
})

test('the named actions are what their texts say', () => {
  const named = { accept: ACCEPT, claim: CLAIM, concede: CONCEDE, 'say pass': PASS }
  for (const [text, action] of Object.entries(named)) expect(parse(text)).toEqual(action)
})

test('a word for doubling has a name up to the fifth, and a number from there on', () => {
  const words = [0, 1, 5, 6, 11].map((level) => printSay({ figure: 'game', level }))
  expect(words).toEqual([
    'game',
    'kontra game',
    'mordkontra game',
    'kontra-6 game',
    'kontra-11 game',
  ])
})

describe('questions about actions', () => {
  test('a bid that passes is no pass of talk', () => {
    expect(['say pass', 'bid pass', 'say trull'].map((text) => isPass(parse(text)))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('actions are the same by what they say', () => {
    expect(isSame(parse('play hA'), { verb: 'play', card: 'hA' })).toBe(true)
    expect(isSame(parse('play hA'), null)).toBe(false)
    expect(isSame(null, null)).toBe(false)
    expect(includes(TEXTS.map(parse), parse('say pass'))).toBe(true)
    expect(includes(TEXTS.map(parse), parse('say kontra game'))).toBe(false)
  })

  test('the cards of an action', () => {
    expect(['play hA', 'lay h6 c7', 'choose call XX'].map((text) => cardsOf(parse(text)))).toEqual([
      ['hA'],
      ['h6', 'c7'],
      [],
    ])
  })

  test('cards that were picked are laid away as the server asked', () => {
    const pick = { verb: 'lay', count: 2, from: ['h6', 'c7', 'd8'] }
    expect(print(withCards(pick, ['h6', 'd8']))).toBe('lay h6 d8')
  })
})
