import { expect, test } from 'vitest'
import { parted } from '../../src/words/marking'
import type { Term } from '../../src/wire/games'

const term = (key: string, ...stems: string[]) => ({ key, stems }) as unknown as Term
const found = (sentence: string, ...terms: Term[]) =>
  parted(sentence, terms).flatMap(({ part, term }) => (term ? [`${part}=${term.key}`] : []))

test('a stem is the beginning of a word', () => {
  expect(found('Tarokkot hív, a tarokkja üt.', term('tarokk', 'tarokk'))).toEqual([
    'Tarokkot=tarokk',
  ])
})

test('a stem with a full stop is a whole word', () => {
  const re = term('re', 'Re.')
  expect(found('Nach der Regel wird gereizt, reihum.', re)).toEqual([])
  expect(found('Nach der Regel sagt er Re, dann', re)).toEqual(['Re=re'])
})

test('of two terms that begin alike, the longer one is marked', () => {
  const [short, long] = [term('kontra', 'Kontra.'), term('more', 'Kontrapunkt')]
  expect(found('Kontrapunkt und Kontra', short, long)).toEqual([
    'Kontrapunkt=more',
    'Kontra=kontra',
  ])
})

test('nothing of the text is lost', () => {
  const sentence = 'Wer Re sagt, verdoppelt: Re.'
  expect(
    parted(sentence, [term('re', 'Re.')])
      .map(({ part }) => part)
      .join(''),
  ).toBe(sentence)
})
