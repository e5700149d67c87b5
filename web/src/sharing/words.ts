// The words of sharing a link.
import { settings } from '../settings.svelte'

const WORDS = {
  en: {
    share: 'Share',
    copied: 'Link copied',
    embed: 'Copy code for a website',
    embedCopied: 'Code copied',
  },
  hu: {
    share: 'Megosztás',
    copied: 'Link másolva',
    embed: 'Kód másolása weboldalhoz',
    embedCopied: 'Kód másolva',
  },
  de: {
    share: 'Teilen',
    copied: 'Link kopiert',
    embed: 'Code für eine Website kopieren',
    embedCopied: 'Code kopiert',
  },
}

export const w = () => WORDS[settings.lang]
