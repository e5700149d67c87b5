"""What a player is: from a view and options to one of them, with a reason if asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from skiz.table import Action, View
from skiz.words import Lang, Words, say


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player would do and, in a sentence, why."""

    action: Action
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: Lang = "en", own: Words | None = None) -> str:
        """The reason in words; `own` are those of figures of a table's own."""
        return say(f"advice.{self.key}", lang, own=own, **self.params)


class Player(Protocol):
    """Somebody who plays: a pure function of its seed and of the view (`view.eyes` is the seat)."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """One of the options."""
        ...


def reproducible(seed: int, view: View) -> str:
    """A seed for one decision: the same player in the same place decides the same."""
    past = (view.rules.key, view.eyes, view.hands, view.bids, view.talk, view.chosen, view.tricks)
    return f"{seed}/{past}/{view.table}/{view.claims}"
