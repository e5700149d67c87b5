// A deal in the list of my deals says each fact once, as sentences.
import { describe, expect, test } from 'vitest'
import type { PartFigure } from '../../src/wire/deals'
import { announcements } from '../../src/words/announcements'
import { de } from '../../src/words/ratings/de'
import { en } from '../../src/words/ratings/en'
import { hu } from '../../src/words/ratings/hu'

const figure = (name: string, said_by: PartFigure['said_by'], made: boolean): PartFigure => ({
  figure: name,
  said_by,
  made,
  doubled: false,
  points: 0,
})
const ALL = [
  figure('pagát', 'other', false),
  figure('volát', 'other', false),
  figure('trull', 'me', true),
  figure('XXI', null, true),
  figure('eight', 'other', true),
  figure('kings', 'me', true),
]

describe.each([
  [
    'en',
    en,
    [
      'You announced: trull, kings – made.',
      'Opponents announced: eight – made; pagát, volát – lost.',
    ],
  ],
  [
    'hu',
    hu,
    [
      'A bemondásaid: trull, kings – teljesült.',
      'Az ellenfél bemondásai: eight – teljesült; pagát, volát – elbukott.',
    ],
  ],
  [
    'de',
    de,
    [
      'Sie sagten an: trull, kings – erfüllt.',
      'Gegner sagten an: eight – erfüllt; pagát, volát – verloren.',
    ],
  ],
] as const)('in %s', (_, words, said) => {
  test('who announced and how it ended are said once for all that is alike', () => {
    expect(announcements(ALL, words, ({ figure }) => figure)).toEqual(said)
  })
  test('what counts without an announcement is not said', () => {
    expect(announcements([figure('XXI', null, true)], words, () => '')).toEqual([])
  })
  test('every sentence begins with a large letter and ends with a full stop', () => {
    const sentences = [
      ...Object.values(words.was),
      words.playedFor('two'),
      words.costYou('1'),
      words.costYou('8.3'),
    ]
    for (const one of sentences) expect(one).toMatch(/^\p{Lu}.*\.$/u)
  })
})
