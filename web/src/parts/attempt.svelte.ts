// Something that is asked of the server, and what is said of it then.
import { Refused } from '../api'
import { t, text } from '../words/words.svelte'

export class Attempt {
  busy = $state(false)
  failed = $state('')
  done = $state('')

  /** Does it; `otherwise` is said where neither we nor the server know why it cannot be done. */
  async try(job: () => Promise<string | void>, otherwise = t().failed) {
    this.busy = true
    this.failed = this.done = ''
    try {
      this.done = (await job()) ?? ''
    } catch (error) {
      this.failed = (error instanceof Refused && text(error.text)) || otherwise
    } finally {
      this.busy = false
    }
  }
}
