// Something that a person does to what is theirs on the server, and the message about its result.
import { Refused } from '../api'
import { isKnownAgain } from '../cookie.svelte'
import { t, text } from '../words/words.svelte'

export class Attempt {
  busy = $state(false)
  failed = $state('')
  done = $state('')
  /** what is being done, if the page has words for it */
  what = $state('')

  /**
   * Runs the job; `otherwise` is shown if neither the page nor the server knows the reason of a
   * failure.
   */
  async try(job: () => Promise<string | void>, otherwise = t().failed, what = '') {
    this.busy = true
    this.what = what
    this.failed = this.done = ''
    try {
      this.done = ((await isKnownAgain()) && (await job())) || ''
    } catch (error) {
      this.failed = (error instanceof Refused && text(error.text)) || otherwise
    } finally {
      this.busy = false
    }
  }
}
