// What I say in a kontra. If several things may be said together, they are picked first.
import { isPass, isSpeech, printSay, type Action, type Speech } from '../../actions'
import type { Say } from '../../wire/base'

export class KontraPick {
  readonly #options: () => Action[]
  readonly #atStake: () => string[]
  readonly #question: () => number
  /** what was picked, and for which question */
  #choice = $state.raw<{ question: number; says: string[] }>({ question: -1, says: [] })

  /** `atStake` are the figures, on offer or not; `asked` is the number of the question. */
  constructor(options: () => Action[], atStake: () => string[], question: () => number) {
    this.#options = options
    this.#atStake = atStake
    this.#question = question
  }

  readonly #speeches = $derived.by(() => this.#options().filter(isSpeech))
  readonly #chosen = $derived.by(() =>
    this.#choice.question === this.#question() ? this.#choice.says : [],
  )

  /** All single statements on offer. */
  readonly parts = $derived.by(() => {
    const all = this.#speeches.flatMap(({ says }) => says)
    return all.filter((say, i) => all.findIndex((one) => printSay(one) === printSay(say)) === i)
  })

  /** Whether several things may be said at once. */
  readonly together = $derived(this.#speeches.some(({ says }) => says.length > 1))

  readonly #said = $derived(this.parts.map(printSay).filter((say) => this.#chosen.includes(say)))

  /** What was picked, if it may be said together. */
  readonly picked: Speech | null = $derived.by(() => {
    if (!this.together || !this.#said.length) return null
    const isAll = ({ says }: Speech) =>
      says.length === this.#said.length && says.every((say) => this.isPicked(say))
    return this.#speeches.find(isAll) ?? null
  })

  /** The options with a button of their own: all on offer, or the pass while nothing is picked. */
  readonly single = $derived.by(() =>
    this.#speeches.filter((speech) => !this.together || (isPass(speech) && !this.#said.length)),
  )

  /** What is at stake but cannot be said now; the server gives the reason. */
  readonly closed: Speech[] = $derived.by(() => {
    const level = this.parts[0]?.level
    if (!level) return []
    const open = this.parts.map(printSay)
    return this.#atStake()
      .map((figure) => ({ figure, level }))
      .filter((say) => !open.includes(printSay(say)))
      .map((say) => ({ verb: 'say', says: [say] }))
  })

  isPicked(say: Say): boolean {
    return this.#said.includes(printSay(say))
  }

  toggle(say: Say) {
    const one = printSay(say)
    const says = this.#chosen.includes(one)
      ? this.#chosen.filter((other) => other !== one)
      : [...this.#chosen, one]
    this.#choice = { question: this.#question(), says }
  }
}
