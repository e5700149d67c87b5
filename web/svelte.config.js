import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { namedMedia } from './scripts/named-media.mjs'

export default {
  preprocess: [namedMedia(), vitePreprocess()],
  compilerOptions: { runes: true },
}
