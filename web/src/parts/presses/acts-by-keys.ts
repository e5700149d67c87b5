// Whether a person acts by keys. Then the focus goes with the game, and is never lost.
let byKeys = false

/** Returns whether the last press was a key. */
export const actsByKeys = () => byKeys

/** Forgets it: whoever comes to a table has pressed nothing there yet. */
export const forgetKeys = () => void (byKeys = false)

/** Starts to listen; call it once. */
export function watchPresses() {
  addEventListener('keydown', () => (byKeys = true), true)
  addEventListener('pointerdown', () => (byKeys = false), true)
}
