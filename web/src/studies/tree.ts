// The tree of a study: nodes by number, each an action in answer to the node above it. The order of
// the nodes is the order of the variations, the main one first.
import type { StudyChanges, StudyNode, WholeStudy } from '../wire/studies'

export const ROOT = 0

export interface Tree {
  nodes: Map<number, StudyNode>
  at: number
  bots: Record<string, string>
  leader: string | null
  version: number
}

export const treeOf = ({ nodes, at, bots, leader, version }: WholeStudy): Tree => ({
  nodes: new Map(nodes.map((one) => [one.node, one])),
  at,
  bots,
  leader,
  version,
})

/** Returns the tree with the changes applied. */
export function changed(tree: Tree, changes: StudyChanges): Tree {
  const gone = new Set(changes.gone)
  const kept = [...tree.nodes.values()].filter((one) => !gone.has(one.node))
  const all = new Map([...kept, ...(changes.nodes ?? [])].map((one) => [one.node, one]))
  const nodes = changes.order ? new Map(changes.order.map((node) => [node, all.get(node)!])) : all
  const { at, leader, version } = changes
  return { nodes, at, leader, version, bots: changes.bots ?? tree.bots }
}

/** Returns the nodes from below the root to this one. */
export function pathOf(tree: Tree, node: number): number[] {
  const found: number[] = []
  for (let one = tree.nodes.get(node); one; one = tree.nodes.get(one.parent))
    found.unshift(one.node)
  return found
}

/** Returns the children of each node, the main variation first. */
export function childrenOf(tree: Tree): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const { node, parent } of tree.nodes.values())
    found.set(parent, [...(found.get(parent) ?? []), node])
  return found
}

/** Returns the last node of the line that follows the main variations from a node. */
export function endOf(children: Map<number, number[]>, node: number): number {
  let end = node
  for (let next = children.get(end); next; next = children.get(end)) end = next[0]!
  return end
}

/** A node within a line: how many cards were played before it, and its alternatives. */
export interface Place {
  node: StudyNode
  played: number
  variations: Place[][]
}

const isCard = ({ do: did }: StudyNode) => did.startsWith('play ')

/** Returns the line that begins with a node; alternatives to a move are attached to that move. */
export function lineFrom(
  tree: Tree,
  children: Map<number, number[]>,
  first: number,
  played = 0,
): Place[] {
  const found: Place[] = []
  let rivals: number[] = []
  let next: number | undefined = first
  while (next !== undefined) {
    const node: StudyNode = tree.nodes.get(next)!
    const before = played
    const variations = rivals.map((one) => lineFrom(tree, children, one, before))
    found.push({ node, played, variations })
    if (isCard(node)) played += 1
    ;[next, ...rivals] = children.get(next) ?? []
  }
  return found
}

/** Returns the main line, with the variations of its first move. */
export function linesOf(tree: Tree): Place[] {
  const children = childrenOf(tree)
  const [first, ...rivals] = children.get(ROOT) ?? []
  if (first === undefined) return []
  const line = lineFrom(tree, children, first)
  const variations = rivals.map((one) => lineFrom(tree, children, one))
  return [{ ...line[0]!, variations }, ...line.slice(1)]
}
