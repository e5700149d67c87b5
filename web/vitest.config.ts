import { defineConfig } from 'vitest/config'

// The tests share modules and one process: importing the page anew for each file would take half of
// their time. So what a test replaces must not stay for the files after it: globals are restored
// before each test, and a file that replaces a module forgets all modules when it ends.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    isolate: false,
    unstubGlobals: true,
    pool: 'threads',
    fileParallelism: false,
  },
})
