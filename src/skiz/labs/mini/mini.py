"""Mini: a game of few cards, made of the rules of a large one, with every deal that it has."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from skiz.cards import Seat
from skiz.table import Action, Hand, Rules, State, View, apply_offered, on_turn, options

from ..numbers import Numbers

Known = tuple[object, ...]  # what a seat knows when the deal begins, apart from what all know


@dataclass(frozen=True)
class Mini:
    """A game with its deals, all equally likely, each as it stands before the first choice.

    Everything that is done afterwards is public. So a seat knows its own cards from the beginning,
    and what was said and played. `most` is the most points that a seat can win or lose. `sides` are
    the seats that win and lose together, by name, where that is public from the beginning.
    """

    key: str
    deals: Sequence[State]
    most: int
    sides: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    options: tuple[tuple[str, int], ...] = ()  # with which `registry.mini` makes it again

    @property
    def rules(self) -> Rules:
        """The rules of every deal."""
        return self.deals[0].rules

    @cached_property
    def numbers(self) -> Numbers:
        """The number of each action; a card played has the number of the card."""
        return Numbers(self.rules, claims=False)


def turn(s: State) -> Seat | None:
    """Return the seat that chooses next, or None at the end of the deal."""
    return next(iter(on_turn(s)), None)


def offered(s: State) -> tuple[Action, ...]:
    """Return what the seat on turn may do; its view would give the same."""
    seat = turn(s)
    return () if seat is None else options(View(s), seat)


def after(s: State, action: Action) -> State:
    """Return the truth, or a view of it, after an action of the seat on turn."""
    seat = turn(s)
    assert seat is not None
    return apply_offered(s, seat, action).state


def known(s: State, seat: Seat) -> Known:
    """Return what only this seat knows of a deal."""
    return (s.hands[seat], s.laid[seat], s.drew[seat])


def seen(s: State, seat: Seat) -> View:
    """Return a deal as a seat sees it."""

    def hidden(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        return tuple(hand if i == seat else hand.hidden() for i, hand in enumerate(hands))

    drew = tuple(pile if i == seat else (None,) * len(pile) for i, pile in enumerate(s.drew))
    return View(replace(s, eyes=seat, hands=hidden(s.hands), laid=hidden(s.laid), drew=drew))


def players_of(mini: Mini) -> tuple[int, ...]:
    """Return by seat the number of its side; raise ValueError if sides are not public."""
    if not mini.sides:
        raise ValueError(f"{mini.key}: nobody knows who plays with whom, so no sides are merged")
    return tuple(
        next(number for number, (_, seats) in enumerate(mini.sides) if seat in seats)
        for seat in range(mini.rules.seats)
    )
