// Whether the window is that of a phone held upright, for what a style alone cannot decide.
import { MediaQuery } from 'svelte/reactivity'

export const phone = new MediaQuery('(max-width: 720px) and (min-height: 521px)')
