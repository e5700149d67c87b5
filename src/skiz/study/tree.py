"""The tree of a study as a value: nodes, each an action in answer to the one above it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from skiz.cards import Seat
from skiz.records import Record

ROOT = 0  # the node before anybody has done anything


@dataclass(frozen=True, slots=True)
class Node:
    """An action, as text, of a seat after what its parent came to; `by` is the kind of the bot that
    chose it, empty where a person did.
    """

    parent: int
    seat: Seat
    do: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """A deal as it opens, all cards known, and what was tried in it: nodes by their numbers, those
    of one parent in the order of the variations, the main one first. `at` is the node that is
    looked at, `last` the highest number that a node has had, `bots` who plays a seat that is not
    played by hand.
    """

    opening: Record
    nodes: Mapping[int, Node] = field(default_factory=dict)
    at: int = ROOT
    last: int = ROOT
    bots: Mapping[Seat, str] = field(default_factory=dict)

    def has(self, node: int) -> bool:
        """Whether there is such a node."""
        return node == ROOT or node in self.nodes

    def path(self, node: int) -> tuple[int, ...]:
        """The nodes from below the root to this one. KeyError where there is none."""
        found = []
        while node != ROOT:
            found.append(node)
            node = self.nodes[node].parent
        return tuple(reversed(found))

    def children(self, node: int) -> tuple[int, ...]:
        """What was tried after a node, the main variation first."""
        return tuple(key for key, one in self.nodes.items() if one.parent == node)

    def line(self, node: int) -> tuple[int, ...]:
        """The path to a node, and the main variation from there on. KeyError as `path`."""
        found = [*self.path(node)]
        while below := self.children(node):
            node = below[0]
            found.append(node)
        return tuple(found)

    def below(self, node: int) -> Iterator[int]:
        """A node and all that hangs on it."""
        waiting = [node]
        while waiting:
            yield (one := waiting.pop())
            waiting += self.children(one)

    def at_node(self, node: int) -> "Study":
        """The same, looked at elsewhere."""
        return replace(self, at=node)

    def plus(self, node: Node) -> "Study":
        """With one more node, looked at there; where the same was tried before, there."""
        known = (key for key in self.children(node.parent) if _same(self.nodes[key], node))
        if (found := next(known, None)) is not None:
            return self.at_node(found)
        key = self.last + 1
        return replace(self, nodes={**self.nodes, key: node}, at=key, last=key)

    def without(self, node: int) -> "Study":
        """Without a node and all that hangs on it; whoever looked there looks above it. KeyError
        where there is none.
        """
        parent, gone = self.nodes[node].parent, {*self.below(node)}
        nodes = {key: one for key, one in self.nodes.items() if key not in gone}
        return replace(self, nodes=nodes, at=parent if self.at in gone else self.at)

    def promoted(self, node: int) -> "Study":
        """With a node as the main variation of its parent. KeyError where there is none."""
        one = self.nodes[node]
        return replace(self, nodes={node: one, **self.nodes})

    def played_by(self, seat: Seat, kind: str | None) -> "Study":
        """With a seat played by a bot of a kind, or by hand."""
        others = {other: bot for other, bot in self.bots.items() if other != seat}
        return replace(self, bots=others | ({seat: kind} if kind else {}))


def _same(one: Node, other: Node) -> bool:
    return (one.seat, one.do) == (other.seat, other.do)
