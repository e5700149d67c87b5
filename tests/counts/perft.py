"""Counting: every way a phase can go, by the engine, and the numbers in the `.perft` files.

A line of a file is `id key=value… / depth count / … / whole count`: positions after so many choices
of the phase, and complete ways through it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from skiz.cards import Seat
from skiz.games.asszorti import AsszortiHouse, rules
from skiz.table import Action, State, apply, deal, on_turn, options, start
from skiz.table.state import View
from tests.at_the_table import Told

DEFAULTS = {point.field for point in AsszortiHouse().options()}
Way = tuple[tuple[Seat, Action], ...]  # who did what, one after the other


@dataclass(frozen=True)
class Row:
    """A line of a `.perft` file."""

    id: str
    settings: dict[str, str]
    depths: dict[int, int]
    whole: int


def rows(name: str) -> list[Row]:
    """The lines of a file; `;` begins a comment."""
    found: list[Row] = []
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
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


def house(settings: dict[str, str]) -> AsszortiHouse:
    """The house of a line; what is no point of a house belongs to the deal."""
    return AsszortiHouse().but({k: v for k, v in settings.items() if k in DEFAULTS})


def counted(ways: Iterable[tuple[object, ...]]) -> tuple[dict[int, int], int]:
    """How many positions there are at each depth, and how many ways in all."""
    whole = set(ways)
    begun = {way[:depth] for way in whole for depth in range(1, len(way) + 1)}
    return dict(sorted(Counter(map(len, begun)).items())), len(whole)


def ways(state: State, phase: str) -> Iterable[tuple[Way, State]]:
    """Every way through a phase, and the state it leaves behind."""
    if state.now.name != phase or not on_turn(state):
        yield (), state
        return
    for seat in on_turn(state):
        for action in options(View(state), seat):
            for rest, end in ways(apply(state, seat, action).state, phase):
                yield ((seat, action), *rest), end


def before_auction(house: AsszortiHouse) -> State:
    """A deal in which the cards do not matter, with nobody heard yet."""
    game = rules(house)
    return start(game, deal(game, range(36))).state


def before_kontra(house: AsszortiHouse, arrivazs: bool) -> Told:
    """A deal in which the cards do not matter: the dealer, seat 2,
    has announced a hand contract.
    """
    pack = rules(house).pack
    hands = (pack.all & ((1 << 11) - 1), ((1 << 11) - 1) << 11, ((1 << 11) - 1) << 22)
    told = Told(rules(house), hands, (33, 34, 35))
    told.does(0, "bid pass").does(1, "bid pass")
    told.does(2, "choose contract hand", "choose trumps c")
    return told.does(2, "say arrivazs" if arrivazs else "say pass")
