// The keys by which somebody who listens asks for what others see.
import type Announcer from './Announcer.svelte'

/** Returns what each key does; the keys only tell something. */
export const listeningKeys = (announcer: () => ReturnType<typeof Announcer> | undefined) => ({
  r: () => announcer()?.again(),
  i: () => announcer()?.sayOverview(),
  y: () => announcer()?.sayCards(),
})
