// The chat at a table: the received lines, the unread ones, and those that are shown beside their
// speakers for a while. Muting is stored in this browser only.
import type { Answer } from '../../connection'
import { settings } from '../../settings.svelte'
import type { Why } from '../../wire/base'
import type { ChatLine, Spoken } from '../../wire/chat'

const KEPT = 50
const SHOWN = 6000
const MOST_MUTED = 200

export class Chat {
  /** all stored lines, including those of muted people */
  all = $state.raw<ChatLine[]>([])
  /** the number of the last line seen in the panel */
  read = $state(0)
  /** recent lines, by chair */
  beside = $state.raw<Record<number, ChatLine>>({})
  /** the last line that was said since I came, and not by somebody muted */
  news = $state.raw<ChatLine | null>(null)
  /** why my last line was refused */
  why = $state.raw<Why | null>(null)

  constructor(private readonly send: (said: Spoken) => Promise<Answer>) {}

  readonly lines = $derived(this.all.filter((line) => !isMuted(line)))
  /** muted people, each by one of their lines */
  readonly muted = $derived([
    ...new Map(this.all.filter(isMuted).map((line) => [line.who, line])).values(),
  ])

  /** Returns how many lines of others are unread. */
  unread = (me: number | null) =>
    this.lines.filter(({ k, chair }) => k > this.read && chair !== me).length

  hear(lines: ChatLine[]) {
    const last = this.all.at(-1)?.k ?? -1
    const news = lines.filter((line) => line.k > last)
    this.all = [...this.all, ...news].slice(-KEPT)
    // Lines sent on arrival are not news.
    const [line] = news
    if (news.length !== 1 || !line || isMuted(line)) return
    this.news = line
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

/** Whether a line is from a muted person; removals from the table are shown in any case. */
const isMuted = (line: ChatLine) => !line.put_out && settings.muted.includes(line.who)

export const mute = (who: string) =>
  (settings.muted = [...settings.muted.filter((one) => one !== who), who].slice(-MOST_MUTED))

export const unmute = (who: string) =>
  (settings.muted = settings.muted.filter((one) => one !== who))
