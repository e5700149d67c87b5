// What is said of a new version and of a lost network, in a file of its own that is loaded after the
// page.
import { settings } from '../settings.svelte'

const WORDS = {
  en: {
    newVersion: 'A new version of Skíz is here.',
    renew: 'Load it',
    offline: 'You are offline. Lessons, rules and puzzles that were loaded before still work.',
  },
  hu: {
    newVersion: 'Megjött a Skíz új változata.',
    renew: 'Betöltés',
    offline:
      'Nincs hálózat. A korábban betöltött leckék, szabályok és feladványok most is működnek.',
  },
  de: {
    newVersion: 'Es gibt eine neue Version von Skíz.',
    renew: 'Laden',
    offline:
      'Sie sind offline. Lektionen, Regeln und Aufgaben, die schon geladen sind, gehen weiter.',
  },
}

export const u = () => WORDS[settings.lang]
