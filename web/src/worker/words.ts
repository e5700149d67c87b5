// What is said of a new version, in a file of its own that is loaded after the page.
import { settings } from '../settings.svelte'

const WORDS = {
  en: { newVersion: 'A new version of Skíz is here.', renew: 'Load it' },
  hu: { newVersion: 'Megjött a Skíz új változata.', renew: 'Betöltés' },
  de: { newVersion: 'Es gibt eine neue Version von Skíz.', renew: 'Laden' },
}

export const u = () => WORDS[settings.lang]
