// One person in a study: the tree, the shown node, and the leader. The leader takes the others
// along. Everybody else may look around alone and come back.
import { api } from '../api'
import type { Answer } from '../connection'
import { acted } from '../parts/presses/press-guard'
import type { Why } from '../wire/base'
import type { StudyFrame, StudyPosition, StudySheet, StudyValues } from '../wire/studies'
import { StudySocket } from './socket'
import { StudyTable } from './study-table'
import { changed, childrenOf, endOf, linesOf, pathOf, ROOT, treeOf, type Tree } from './tree'

type Values = StudyValues | 'thinking' | 'failed'

export class StudyRoom {
  tree = $state.raw<Tree>() as Tree
  leads = $state(false)
  there = $state(1)
  lost = $state(false)
  /** set if the study was deleted or may not be viewed */
  gone = $state.raw<{ why: Why | null } | null>(null)
  /** whether I go where the leader goes */
  following = $state(true)
  at = $state(ROOT)
  room = $state.raw<StudyTable | null>(null)
  position = $state.raw<StudyPosition | null>(null)
  /** if several seats are asked, the one for which I act */
  acting = $state(-1)
  failed = $state(false)
  /** why a change of the tree was refused */
  why = $state.raw<Why | null>(null)
  valued = $state(false)
  found = $state.raw<Record<number, Values>>({})

  private readonly socket: StudySocket
  /** by node, the child that was shown last */
  private readonly taken = new Map<number, number>()
  private readonly known = new Map<number, StudyPosition>()
  private wanted = ROOT
  private waiting = 0 // for answers to my requests

  constructor(readonly sheet: StudySheet) {
    this.tree = treeOf(sheet)
    this.socket = new StudySocket(sheet.study, {
      whole: ({ leads, ...whole }) => {
        this.leads = leads
        this.tree = treeOf(whole)
        this.come()
      },
      changes: ({ leads, ...changes }) => {
        this.leads = leads
        this.tree = changed(this.tree, changes)
        this.come()
      },
      there: (count) => (this.there = count),
      lost: (is) => (this.lost = is),
      gone: (why) => (this.gone = { why }),
    })
    this.socket.open()
    void this.show(this.tree.at)
  }

  readonly children = $derived.by(() => childrenOf(this.tree))
  readonly lines = $derived.by(() => linesOf(this.tree))
  readonly path = $derived.by(() => pathOf(this.tree, this.at))
  readonly values = $derived.by(() => (this.valued ? (this.found[this.at] ?? null) : null))

  close() {
    this.socket.close()
    this.room?.close()
  }

  /** Goes to a node; a person who does not lead goes alone. */
  async go(node: number) {
    if (!this.leads) this.following = node === this.tree.at
    const shown = this.show(node)
    if (this.leads) await this.ask({ go: node })
    await shown
  }

  back() {
    const node = this.tree.nodes.get(this.at)
    return node ? this.go(node.parent) : undefined
  }

  /** Goes forward: to the branch the person came back from, or else along the main variation. */
  forward() {
    const next = this.children.get(this.at)
    if (!next) return undefined
    const last = this.taken.get(this.at)
    return this.go(last !== undefined && next.includes(last) ? last : next[0]!)
  }

  end() {
    return this.go(endOf(this.children, this.at))
  }

  /** Returns to what the leader sees. */
  follow() {
    this.following = true
    void this.show(this.tree.at)
  }

  async lead() {
    // A new leader starts at their own position.
    const here = this.at
    await this.ask({ lead: true })
    this.following = true
    if (this.leads && here !== this.tree.at && this.has(here)) await this.go(here)
  }

  promote = () => this.ask({ promote: this.at })
  cut = () => this.ask({ delete: this.at })
  letPlay = (seat: number, bot: string | null) => this.ask({ seat, bot })
  think = (kind: string) => this.ask({ think: kind, on: this.at })
  say = (seat: number, action: string) => this.ask({ do: action, seat, on: this.at })

  actFor(seat: number) {
    this.acting = seat
    this.enter()
  }

  /** Sets whether values are shown from now on. */
  showValues(yes: boolean) {
    this.valued = yes
    if (yes) void this.value(this.at)
  }

  private has(node: number) {
    return node === ROOT || this.tree.nodes.has(node)
  }

  private async ask(frame: StudyFrame): Promise<Answer | null> {
    if (!('go' in frame)) acted() // moving through the tree is not an action
    this.why = null
    this.waiting += 1
    const answer = await this.socket.ask(frame)
    this.waiting -= 1
    if ('reject' in answer) {
      if (!('do' in frame)) this.why = answer.reject
      return answer
    }
    this.come()
    return null
  }

  /** Follows the leader. The leader is already there, apart from changes by others. */
  private come() {
    if (!this.has(this.at) || (this.following && !this.waiting)) void this.show(this.tree.at)
  }

  private async show(node: number) {
    this.wanted = node
    try {
      if (!this.known.has(node)) await this.fetch(node)
      this.failed = false
    } catch {
      this.failed = true
      return
    }
    if (this.wanted !== node || (this.room && this.at === node)) return
    this.at = node
    for (const one of this.path) this.taken.set(this.tree.nodes.get(one)!.parent, one)
    const { seats } = this.known.get(node)!.turn
    this.acting = seats[0] ?? -1
    this.enter()
    if (this.valued) void this.value(node)
  }

  private async fetch(node: number) {
    const path = [ROOT, ...pathOf(this.tree, node)]
    const known = path.findLast((one) => this.known.has(one)) ?? -1
    const { positions } = await api.studyPath(this.sheet.study, node, known)
    for (const one of positions) this.known.set(one.node, one)
  }

  private enter() {
    const path = [ROOT, ...pathOf(this.tree, this.at)].map((node) => this.known.get(node)!)
    if (path.some((one) => !one)) return
    this.room?.close()
    this.position = path.at(-1)!
    const on = this.at
    this.room = new StudyTable(this.sheet, path, this.acting, (seat, action) =>
      this.ask({ do: action, seat, on }),
    )
  }

  private async value(node: number) {
    const { study } = this.sheet
    if (this.found[node] && this.found[node] !== 'failed') return
    this.found = { ...this.found, [node]: 'thinking' }
    const found = await api.studyValues(study, node).catch(() => 'failed' as const)
    this.found = { ...this.found, [node]: found }
  }
}
