"""Counting: all ways through a phase in the engine, and the numbers in the `.perft` files.

A line of a file is `id key=value… / depth count / … / whole count`: positions after a number of
choices of the phase, and complete ways through it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from skiz.cards import Seat
from skiz.table import Action, State, View, apply, on_turn, options

COUNTS = Path(__file__).parents[2] / "counts"
Way = tuple[tuple[Seat, Action], ...]  # who did what, one after the other


@dataclass(frozen=True)
class Row:
    """A line of a `.perft` file."""

    id: str
    settings: dict[str, str]
    depths: dict[int, int]
    whole: int


def rows(name: str) -> list[Row]:
    """Return the lines of a file; `;` begins a comment."""
    found: list[Row] = []
    for line in (COUNTS / name).read_text(encoding="utf-8").splitlines():
        head, *counts = line.partition(";")[0].split("/")
        if counts:
            key, *settings = head.split()
            pairs = [count.split() for count in counts]
            found.append(
                Row(
                    key,
                    dict(setting.split("=") for setting in settings),
                    {int(depth): int(count) for depth, count in pairs if depth != "whole"},
                    next((int(count) for depth, count in pairs if depth == "whole"), 0),
                )
            )
    return found


def counted(ways: Iterable[tuple[object, ...]]) -> tuple[dict[int, int], int]:
    """Return the number of positions at each depth, and the number of complete ways."""
    whole = set(ways)
    begun = {way[:depth] for way in whole for depth in range(1, len(way) + 1)}
    return dict(sorted(Counter(map(len, begun)).items())), len(whole)


def ways(state: State, phase: str) -> Iterable[tuple[Way, State]]:
    """Yield every way through a phase, and its final state."""
    if state.current_phase.name != phase or not on_turn(state):
        yield (), state
        return
    for seat in on_turn(state):
        for action in options(View(state), seat):
            for rest, end in ways(apply(state, seat, action).state, phase):
                yield ((seat, action), *rest), end
