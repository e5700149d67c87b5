// A word that is shown for a moment, such as "Copied". Its timer ends with its component.

const SHOWN = 1500

export class Brief {
  on = $state(false)
  #timer = 0

  constructor() {
    $effect(() => () => clearTimeout(this.#timer))
  }

  /** Shows it, unless what it reports did not work. */
  show(worked = true) {
    clearTimeout(this.#timer)
    this.on = worked
    if (worked) this.#timer = window.setTimeout(() => (this.on = false), SHOWN)
  }
}
