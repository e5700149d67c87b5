// A tarokk's number takes the ending that the spoken number has.
import { describe, expect, it } from 'vitest'
import { hu } from '../../src/words/hu'

const SPOKEN: [string, string][] = [
  ['I', 'I-es tarokk'],
  ['III', 'III-as tarokk'],
  ['IIII', 'IIII-es tarokk'],
  ['V', 'V-ös tarokk'],
  ['VI', 'VI-os tarokk'],
  ['X', 'X-es tarokk'],
  ['XIIII', 'XIIII-es tarokk'],
  ['XVIII', 'XVIII-as tarokk'],
  ['XX', 'XX-as tarokk'],
  ['XXI', 'XXI-es tarokk'],
]

describe('a tarokk in Hungarian', () => {
  it.each(SPOKEN)('says %s as %s', (number, said) => {
    expect(hu.tarokk(number)).toBe(said)
  })

  it('gives Arabic numbers the same endings', () => {
    expect(hu.tarokk('20')).toBe('20-as tarokk')
    expect(hu.tarokk('15')).toBe('15-ös tarokk')
  })
})

describe('a side in Hungarian', () => {
  it('is told by a sentence, whether the reason has a subject or not', () => {
    expect(hu.sideBy('Béla', false, 'nincs nála a hívott lap')).toBe(
      'Béla: nincs nála a hívott lap, vagyis ellenfél.',
    )
  })
})
