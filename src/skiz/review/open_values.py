"""What may be done at a moment with all cards open: cards by the solver, words by playing on.

The solver says what a card comes to if from there everybody plays the best that open cards allow.
It knows no talk: what is said is judged by what such cards bring to players like ours.
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
MOST_WORDS = 24  # ways to speak, of which each is played on

By: TypeAlias = Literal["solver", "playing", "nothing"]


@dataclass(frozen=True, slots=True)
class OpenValues:
    """What each option of a seat comes to, in points that it wins, and by what that was found;
    `playing` leaves out options where there are very many, `nothing` all.
    """

    by: By = "nothing"
    values: Mapping[Action, float] = field(default_factory=dict)


def open_values(state: State, seat: Seat, seed: int = 0) -> OpenValues:
    """What a seat on turn may do, from the truth.

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
