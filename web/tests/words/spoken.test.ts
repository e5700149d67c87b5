// A text as a voice reads it.
import { afterAll, expect, test, vi } from 'vitest'
import { en } from '../../src/words/en'
import { spoken } from '../../src/words/spoken'

vi.mock('../../src/settings.svelte', () => ({ settings: { lang: 'en' } }))
vi.mock('../../src/words/words.svelte', () => ({ t: () => en }))
afterAll(() => vi.resetModules())

test('Roman numerals become Arabic, but a single letter only beside its word', () => {
  expect(spoken('Anna: tarokk XXI. Bruno: tarokk I')).toBe('Anna: tarokk 21. Bruno: tarokk 1')
  expect(spoken('Skíz, XXI and pagát; XXI-catch')).toBe('Skíz, 21 and pagát; 21-catch')
  expect(spoken('I hang on with tarokk IIII')).toBe('I hang on with tarokk 4')
  expect(spoken('LXII, XIVth, V, X')).toBe('LXII, XIVth, V, X')
})
