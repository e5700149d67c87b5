import { defineConfig } from 'vitest/config'

// The tests share modules and one process: importing the page anew for each file would take half of
// their time. No test changes what another imports.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    isolate: false,
    pool: 'threads',
    fileParallelism: false,
  },
})
