"""Positions: the result of a path through the tree of a study, by the rules."""

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
    """All events of a deal so far, the number of events before the last action, and the truth."""

    events: tuple[Event, ...]
    before: int
    state: State

    @property
    def turns(self) -> tuple[Seat, ...]:
        """The seats on turn."""
        return on_turn(self.state)

    def view(self, seat: Seat) -> View:
        """Return what a seat would know here at a table."""
        return view(self.state.rules, self.events, seat)

    def after(self, seat: Seat, action: Action) -> "Position":
        """Return the position after an action.

        Raise Illegal if the rules forbid it, by the seat's view.
        """
        seen = self.view(seat)
        if action not in options(seen, seat) and action not in unasked(seen, seat):
            why: Why = refusal(seen, seat, action)
            raise Illegal(str(action), why)
        state, events = apply(self.state, seat, action)
        return Position((*self.events, *events), len(self.events), state)


class Positions:
    """A cache of the positions of a study's nodes; what a node is never changes.

    >>> from skiz.records import read_file
    >>> from skiz.study import study_of
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> study = study_of(record)
    >>> Positions(study.opening).of(study.nodes, study.at).state.settled.points
    (-2, -2, 2, 2)
    """

    def __init__(self, opening: Record) -> None:
        self._opening = opening
        self._found = {ROOT: Position(opening.events, 0, opening.state)}

    def of(self, nodes: Mapping[int, Node], node: int) -> Position:
        """Return the position after a node.

        Raise KeyError if there is none, and ValueError or Illegal if its action is not possible.
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
        """Return the line to a node as a record."""
        return replace(self._opening, events=self.of(nodes, node).events)
