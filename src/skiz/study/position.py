"""Positions: what a path through the tree of a study has come to, by the rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from skiz.cards import Seat
from skiz.records import Record
from skiz.table import (
    Action,
    Event,
    Illegal,
    State,
    View,
    Why,
    apply,
    on_turn,
    options,
    parse,
    refusal,
    unasked,
    view,
)

from .tree import ROOT, Node


class Position(NamedTuple):
    """All events of a deal so far, how many of them came before the last action, and the truth."""

    events: tuple[Event, ...]
    before: int
    state: State

    @property
    def turns(self) -> tuple[Seat, ...]:
        """The seats that are asked."""
        return on_turn(self.state)

    def view(self, seat: Seat) -> View:
        """What a seat would know here at a table."""
        return view(self.state.rules, self.events, seat)

    def after(self, seat: Seat, action: Action) -> "Position":
        """What an action comes to. Illegal where the rules forbid it, by what the seat knows."""
        seen = self.view(seat)
        if action not in options(seen, seat) and action not in unasked(seen, seat):
            why: Why = refusal(seen, seat, action)
            raise Illegal(str(action), why)
        state, events = apply(self.state, seat, action)
        return Position((*self.events, *events), len(self.events), state)


class Positions:
    """The positions of the nodes of a study, each found once: what a node is does not change."""

    def __init__(self, opening: Record) -> None:
        self._opening = opening
        self._found = {ROOT: Position(opening.events, 0, opening.state)}

    def of(self, nodes: Mapping[int, Node], node: int) -> Position:
        """The position after a node. KeyError where there is none, ValueError or Illegal where its
        action is none.
        """
        missing = []
        while node not in self._found:
            missing.append(node)
            node = nodes[node].parent
        found = self._found[node]
        for key in reversed(missing):
            one = nodes[key]
            found = found.after(one.seat, parse(one.do, found.state.rules.pack))
            self._found[key] = found
        return found

    def record(self, nodes: Mapping[int, Node], node: int) -> Record:
        """The line to a node as a record."""
        return replace(self._opening, events=self.of(nodes, node).events)
