// The tree of a study, as changes make it and as lines show it.
import { expect, test } from 'vitest'
import {
  changed,
  childrenOf,
  endOf,
  linesOf,
  pathOf,
  treeOf,
  type Place,
} from '../src/studies/tree'

const node = (node: number, parent: number, did = 'bid pass') => ({
  node,
  parent,
  seat: 0,
  do: did,
  by: null,
})
const tree = treeOf({
  nodes: [node(1, 0), node(2, 1, 'play h6'), node(3, 2, 'play h7'), node(4, 1, 'play h8')],
  at: 3,
  bots: {},
  leader: 'Anna',
  version: 1,
})
const told = { version: 2, at: 4, leader: 'Anna' }
const shown = (line: Place[]): unknown[] =>
  line.map(({ node, variations }) =>
    variations.length ? [node.node, ...variations.map(shown)] : node.node,
  )

test('a line runs on, and what was tried in place of a move hangs on it', () => {
  expect(pathOf(tree, 3)).toEqual([1, 2, 3])
  expect(shown(linesOf(tree))).toEqual([1, [2, [4]], 3])
  expect(linesOf(tree).map((one) => one.played)).toEqual([0, 0, 1])
  expect(endOf(childrenOf(tree), 0)).toBe(3)
})

test('another first action hangs on the first', () => {
  const more = changed(tree, { ...told, nodes: [node(5, 0), node(6, 5)] })
  expect(shown(linesOf(more))).toEqual([[1, [5, 6]], [2, [4]], 3])
})

test('what is gone is gone, and the order is that of the variations', () => {
  const promoted = changed(tree, { ...told, order: [4, 1, 2, 3] })
  expect(shown(linesOf(promoted))).toEqual([1, [4, [2, 3]]])
  const cut = changed(promoted, { ...told, gone: [2, 3], bots: { '1': 'plain' } })
  expect(shown(linesOf(cut))).toEqual([1, 4])
  expect(cut.bots).toEqual({ '1': 'plain' })
  expect(linesOf(changed(cut, { ...told, gone: [1, 4] }))).toEqual([])
})
