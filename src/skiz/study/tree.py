"""The tree of a study as a value: each node is an action in answer to the node above it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from skiz.cards import Seat
from skiz.records import Record

ROOT = 0  # the node before any action


@dataclass(frozen=True, slots=True)
class Node:
    """An action of a seat, as text, in the position of its parent node.

    `by` is the kind of the bot that chose it, or empty for a person.
    """

    parent: int
    seat: Seat
    do: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """A deal as it opens, with all cards known, and what was tried in it.

    Nodes are kept by number. The children of a node are in the order of the variations, the main
    one first. `at` is the selected node, `last` is the highest number that a node has ever had, and
    `bots` are the players of seats that are not played by hand.

    >>> from skiz.records import read_file
    >>> from skiz.study import study_of
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> study = study_of(record)
    >>> other = study.plus(Node(parent=0, seat=0, do="bid asserufen"))
    >>> study.children(ROOT), other.children(ROOT), other.at
    ((1,), (1, 46), 46)
    """

    opening: Record
    nodes: Mapping[int, Node] = field(default_factory=dict)
    at: int = ROOT
    last: int = ROOT
    bots: Mapping[Seat, str] = field(default_factory=dict)

    def has(self, node: int) -> bool:
        """Return whether there is such a node."""
        return node == ROOT or node in self.nodes

    def path(self, node: int) -> tuple[int, ...]:
        """Return the nodes from below the root to this one; raise KeyError if there is none."""
        found = []
        while node != ROOT:
            found.append(node)
            node = self.nodes[node].parent
        return tuple(reversed(found))

    def children(self, node: int) -> tuple[int, ...]:
        """Return the nodes tried after a node, the main variation first."""
        return tuple(key for key, one in self.nodes.items() if one.parent == node)

    def line(self, node: int) -> tuple[int, ...]:
        """Return the path to a node, and the main variation from there on.

        Raise KeyError as `path`.
        """
        found = [*self.path(node)]
        while below := self.children(node):
            node = below[0]
            found.append(node)
        return tuple(found)

    def below(self, node: int) -> Iterator[int]:
        """Yield a node and everything below it."""
        waiting = [node]
        while waiting:
            yield (one := waiting.pop())
            waiting += self.children(one)

    def at_node(self, node: int) -> "Study":
        """Return the study with another node selected."""
        return replace(self, at=node)

    def plus(self, node: Node) -> "Study":
        """Return the study with one more node, which becomes selected.

        If the same action was tried before, that node becomes selected.
        """
        known = (key for key in self.children(node.parent) if _same(self.nodes[key], node))
        if (found := next(known, None)) is not None:
            return self.at_node(found)
        key = self.last + 1
        return replace(self, nodes={**self.nodes, key: node}, at=key, last=key)

    def without(self, node: int) -> "Study":
        """Return the study without a node and everything below it.

        If the selected node disappears, the one above is selected. Raise KeyError if there is none.
        """
        parent, gone = self.nodes[node].parent, {*self.below(node)}
        nodes = {key: one for key, one in self.nodes.items() if key not in gone}
        return replace(self, nodes=nodes, at=parent if self.at in gone else self.at)

    def promoted(self, node: int) -> "Study":
        """Return the study with a node as the main variation of its parent.

        Raise KeyError if there is none.
        """
        one = self.nodes[node]
        return replace(self, nodes={node: one, **self.nodes})

    def played_by(self, seat: Seat, kind: str | None) -> "Study":
        """Return the study with a seat played by a kind of bot, or by hand."""
        others = {other: bot for other, bot in self.bots.items() if other != seat}
        return replace(self, bots=others | ({seat: kind} if kind else {}))


def _same(one: Node, other: Node) -> bool:
    return (one.seat, one.do) == (other.seat, other.do)
