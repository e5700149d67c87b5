"""The protocol of a player: a view and options lead to one option, with a reason on request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from skiz.table import Action, View
from skiz.words import Lang, Words, say


@dataclass(frozen=True, slots=True)
class Advice:
    """A player's choice, and the reason in a sentence."""

    action: Action
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: Lang = "en", own: Words | None = None) -> str:
        """Return the reason in words; `own` are the words of a table's own figures."""
        return say(f"advice.{self.key}", lang, own=own, **self.params)


class Player(Protocol):
    """A player: a pure function of its seed and of the view (`view.eyes` is the seat)."""

    def choose(self, view: View, options: tuple[Action, ...]) -> Action:
        """Return one of the options."""
        ...


def reproducible(seed: int, view: View) -> str:
    """Return a seed for one decision, so that a player decides the same in the same view."""
    past = (view.rules.key, view.eyes, view.hands, view.bids, view.talk, view.chosen, view.tricks)
    return f"{seed}/{past}/{view.table}/{view.claims}"
