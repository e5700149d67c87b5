// What people say to each other at a table: the lines that came, those not read yet, and those that
// stand beside who said them for a while. Who is muted is kept in this browser alone.
import type { Answer } from '../../connection'
import { settings } from '../../settings.svelte'
import type { ChatLine, Spoken, Why } from '../../wire'

const KEPT = 50
const SHOWN = 6000
const MOST_MUTED = 200

export class Chat {
  /** all that is kept, what muted people said included */
  all = $state.raw<ChatLine[]>([])
  /** the number of the last line that was seen in the panel */
  read = $state(0)
  /** what was said just now, by chair */
  beside = $state.raw<Record<number, ChatLine>>({})
  /** why what I said last was not */
  why = $state.raw<Why | null>(null)

  constructor(private readonly send: (said: Spoken) => Promise<Answer>) {}

  readonly lines = $derived(this.all.filter((line) => !isMuted(line)))
  /** those whom I do not hear, each by a line of theirs */
  readonly muted = $derived([
    ...new Map(this.all.filter(isMuted).map((line) => [line.who, line])).values(),
  ])
  readonly last = $derived(this.lines.at(-1))

  /** How many lines of others are not read yet. */
  unread = (me: number | null) =>
    this.lines.filter(({ k, chair }) => k > this.read && chair !== me).length

  hear(lines: ChatLine[]) {
    const last = this.all.at(-1)?.k ?? -1
    const news = lines.filter((line) => line.k > last)
    this.all = [...this.all, ...news].slice(-KEPT)
    // What is told to who comes is no news.
    const [line] = news
    if (news.length !== 1 || !line || isMuted(line)) return
    this.beside = { ...this.beside, [line.chair]: line }
    setTimeout(() => {
      const { [line.chair]: shown, ...others } = this.beside
      if (shown === line) this.beside = others
    }, SHOWN)
  }

  async say(said: Spoken) {
    this.why = null
    const answer = await this.send(said)
    if ('reject' in answer) this.why = answer.reject
    return !this.why
  }

  readAll() {
    this.read = this.all.at(-1)?.k ?? 0
  }
}

/** Whether a line is of somebody muted; who was put out is told of in any case. */
const isMuted = (line: ChatLine) => !line.put_out && settings.muted.includes(line.who)

export const mute = (who: string) =>
  (settings.muted = [...settings.muted.filter((one) => one !== who), who].slice(-MOST_MUTED))

export const unmute = (who: string) =>
  (settings.muted = settings.muted.filter((one) => one !== who))
