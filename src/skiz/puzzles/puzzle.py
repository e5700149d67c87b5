"""A puzzle as a value: a deal up to a decision, and what each option is worth to who decides."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from skiz.cards import Seat
from skiz.records import Record
from skiz.table import Action, View, options, parse


@dataclass(frozen=True, slots=True)
class Valued:
    """An option as text, with the points that it should bring the seat and a 95 % interval."""

    do: str
    worth: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A decision in which one option is ahead of all others. The record ends where it is asked.

    `answers` are that option, with the cards that are as good as it for who holds them; `wrong` is
    the natural other one. `values` are the options worth a thought, the best first. `likely` says
    of each card that the seat does not see in how many worlds of a hundred it is in the hand of
    each seat, and in the last place, with nobody. `rating` is how hard it is thought to be, as
    Glicko-2 counts, before anybody has tried it.
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
        """What it is about in the first place."""
        return self.themes[0]

    @cached_property
    def view(self) -> View:
        """What the seat knows when it decides."""
        return View(self.record.seen_by(self.seat).state)

    @property
    def options(self) -> tuple[Action, ...]:
        """All that it may do."""
        return options(self.view, self.seat)

    def action(self, written: str) -> Action:
        """An action from its text; ValueError where it is none."""
        return parse(written, self.record.rules.pack)
