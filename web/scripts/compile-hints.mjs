// Has the files of the table compiled before they run. Chrome compiles a function when it is first
// called, so the task that draws the first hand would compile most of the table. With this comment
// at the top of a file it compiles all of it in another thread as soon as it is there: while the
// lobby is read. Other browsers do nothing about it. https://v8.dev/blog/explicit-compile-hints
const HINT = '//# allFunctionsCalledOnLoad\n'

/** The files that are loaded after the lobby and needed by a table (`chunks.mjs`). */
const FILES = ['parts', 'board', 'TablePage']

export const compileHints = () => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post', // Vite itself puts something before the text of a file
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && FILES.includes(file.name)) file.code = HINT + file.code
    },
  },
})
