import type { Plugin } from 'vite'

export const serviceWorker: () => Plugin
