"""Evaluation: an option with what it is worth, how sure that is, and a sentence that says why."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skiz.table import Action
from skiz.words import Lang, Words, say


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An option and the settlement it should bring this seat, in points, with a 95 % interval from
    `low` to `high`; all three are not a number where only heuristics speak. `key` and `params` name
    the sentence.
    """

    action: Action
    worth: float
    low: float
    high: float
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: Lang = "en", own: Words | None = None) -> str:
        """Why, in a sentence; `own` are the words of figures of a table's own."""
        return say(f"advice.{self.key}", lang, own=own, **self.params)
