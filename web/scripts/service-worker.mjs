// Puts the service worker beside the built page, with the version and the files of this build.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SOURCE = new URL('../src/worker/worker.js', import.meta.url)
// Files of `public` that the page needs at once; cards and faces are kept when they are seen.
const PUBLIC = ['/favicon.svg', '/favicon-turn.svg', '/browser-check.js', '/manifest.webmanifest']

export const serviceWorker = () => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const files = [...built.map((name) => `/${name}`).sort(), ...PUBLIC]
    const text = readFileSync(SOURCE, 'utf8')
    const version = createHash('sha256').update(text).update(files.join()).digest('hex')
    const source = text
      .replace('__VERSION__', version.slice(0, 12))
      .replace('__FILES__', JSON.stringify(files))
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
})
