"""A refusal: why something is not allowed, and the one exception that rules raise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from skiz.cards import value
from skiz.words import Lang, Words, say


@value(frozen=True, slots=True)
class Why:
    """Why something is not allowed, or is advised.

    It holds a key of the words, the clause behind it, parameters, and the game whose words are
    meant. `own` are the words of a table with figures of its own.
    """

    key: str
    clause: str | None = None
    params: Mapping[str, str | int] = field(default_factory=dict)
    game: str | None = None
    own: Words | None = field(default=None, compare=False, repr=False)

    def text(self, lang: Lang = "en") -> str:
        """Return the reason in words."""
        return say(f"why.{self.key}", lang, self.game, self.own, **self.params)


class Illegal(Exception):
    """An action that the rules do not allow, with the reason."""

    def __init__(self, action: str, why: Why) -> None:
        super().__init__(f"{action}: {why.text()}" + (f" [{why.clause}]" if why.clause else ""))
        self.action = action
        self.why = why
