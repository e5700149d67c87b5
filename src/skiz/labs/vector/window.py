"""Kontra during play as a table: who is asked before which card, from the window's own answers."""

from collections.abc import Iterator
from itertools import product

from skiz.cards import Seat, Trick
from skiz.phases import KontraWindow
from skiz.phases.kontra_window import GAME
from skiz.table import Hand, Said, Say, State, evolve, saying

from ..numbers import MOST, Numbers


def asks(numbers: Numbers, window: KontraWindow, index: int) -> list[list[Seat]]:
    """Return the seats that are asked one after the other, by level, leader, declarer and cards.

    Nobody's side is known but the declarer's; who is publicly on the other side is passed over.
    """
    seats = range(numbers.rules.seats)
    places = product(range(len(raises(numbers, window))), seats, seats, seats)
    return [[*_asked(numbers, window, index, *place)] for place in places]


def raises(numbers: Numbers, window: KontraWindow) -> list[int]:
    """Return by level the step that doubles the game once more, or -1 if there is none."""
    most = min(window.most, MOST)
    return [numbers.of(saying(GAME, level + 1)) for level in range(most)] + [-1]


def _asked(
    numbers: Numbers, window: KontraWindow, index: int, level: int, leader: Seat, *rest: int
) -> Iterator[Seat]:
    rules, (declarer, cards) = numbers.rules, rest
    # The declarer's own words show nobody else's side.
    talk = tuple(Said(declarer, (Say(GAME, said),)) for said in range(1, level + 1))
    s = State(
        rules,
        phase=index,
        declarer=declarer,
        talk=talk,
        hands=tuple(Hand(0, rules.length) for _ in range(rules.seats)),
        table=Trick(leader, tuple(range(cards))) if cards else None,
    )
    while seats := window.turns(s, (s.after(leader, cards),)):
        yield from seats
        s = evolve(s, Said(seats[0], ()))
