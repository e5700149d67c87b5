// Whether the window is that of a phone held upright, for what a style alone cannot decide. As in the
// compiled styles it is measured in the size of the text: 720 and 521 pixels of a text of 16.
import { MediaQuery } from 'svelte/reactivity'

export const phone = new MediaQuery('(max-width: 45em) and (min-height: 32.5625em)')
