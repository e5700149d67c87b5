import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { browserslist } from './package.json'
import { chunks } from './scripts/chunks.mjs'
import { compileHints } from './scripts/compile-hints.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

/** The browsers of package.json, as Vite names them: `safari16.4`. */
const target = browserslist.map((one) => one.replace('ios_saf', 'ios').replace(' >= ', ''))

export default defineConfig({
  plugins: [svelte(), serviceWorker(), compileHints()],
  // No data: addresses, so that the server may send a strict content policy.
  build: {
    target,
    outDir: '../src/skiz/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
