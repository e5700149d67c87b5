import type { Plugin } from 'vite'

export const compileHints: () => Plugin
