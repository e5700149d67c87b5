"""A puzzle as a value: a deal up to a decision, and the worth of each option."""

from collections.abc import Mapping
from dataclasses import dataclass

from skiz.cards import Seat, once
from skiz.records import Record
from skiz.table import Action, View, options, parse


@dataclass(frozen=True, slots=True)
class Valued:
    """An option as text, with the points that it should bring the seat, and a 95 % interval."""

    do: str
    worth: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A decision in which one option is ahead of all others.

    The record ends at the decision.

    `answers` are that option, and the cards that are as good for their holder. `wrong` is the
    natural wrong option. `values` are the options worth considering, the best first.

    `likely` has for each unseen card the number of worlds in a hundred in which each seat holds it,
    and in the last place in which nobody does. `rating` is the estimated difficulty on the scale of
    Glicko-2 before anybody has tried it.
    """

    key: str
    themes: tuple[str, ...]
    record: Record
    seat: Seat
    answers: tuple[str, ...]
    wrong: str
    values: tuple[Valued, ...]
    likely: Mapping[str, tuple[int, ...]]
    rating: int

    @property
    def theme(self) -> str:
        """Its main theme."""
        return self.themes[0]

    @once
    def view(self) -> View:
        """The view of the seat at the decision."""
        return View(self.record.seen_by(self.seat).state)

    @property
    def options(self) -> tuple[Action, ...]:
        """All options of the seat."""
        return options(self.view, self.seat)

    def action(self, written: str) -> Action:
        """Return an action from its text; raise ValueError if it is not an option."""
        return parse(written, self.record.rules.pack)
