"""The worth of options with all cards open: cards by the solver, words by playing on.

The solver gives the result of a card under best play with open cards. It knows no talk. Words are
judged by the results that such cards bring to players like ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from skiz.cards import Seat
from skiz.players.common.cards import seat_share
from skiz.solve.review import can_be_solved
from skiz.solve.solver import solve_all
from skiz.table import Action, Play, State, View, options

from .outlook import open_worths

NODES = 8_000_000  # positions for the cards of a moment; a few seconds
MOST_WORDS = 24  # the most ways to speak, each of which is played on

By: TypeAlias = Literal["solver", "playing", "nothing"]


@dataclass(frozen=True, slots=True)
class OpenValues:
    """The points that a seat wins by each option, and the method by which they were found.

    The method `playing` leaves out options if there are very many, and `nothing` leaves out all.
    """

    by: By = "nothing"
    values: Mapping[Action, float] = field(default_factory=dict)


def open_values(state: State, seat: Seat, seed: int = 0) -> OpenValues:
    """Return the worth of the options of a seat on turn, from the truth.

    >>> from skiz.records import read_file
    >>> from skiz.table import on_turn, text
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> late = record.fold(len(record.events) - 12)
    >>> found = open_values(late, on_turn(late)[0])
    >>> found.by, {text(card, record.rules.pack): worth for card, worth in found.values.items()}
    ('solver', {'play h9': 2.0, 'play sJ': 2.0})
    """
    choices = options(View(state), seat)
    if choices and isinstance(choices[0], Play):
        return _cards(state, seat)
    found = open_worths(state, seat, choices[:MOST_WORDS], seed) if choices else {}
    return OpenValues("playing", found) if found else OpenValues()


def _cards(state: State, seat: Seat) -> OpenValues:
    if not can_be_solved(state):
        return OpenValues()
    (solved,) = solve_all([state], limit=NODES, cores=1)
    if not solved.whole:
        return OpenValues()
    share = seat_share(state, seat)
    return OpenValues("solver", {Play(card): share * one for card, one in solved.values.items()})
