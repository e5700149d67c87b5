"""Evaluation: an option, its worth, how certain that is, and sentences that say why."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import nan

from skiz.table import Action
from skiz.words import Lang, Words, say

from .player import Advice

LITTLE = 0.05  # points; an option that is worth so little less than the best is as good


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that an option achieves in the worlds that a search has solved.

    `key` and `params` give the sentence. `won` of `worlds` likely worlds are those where it is so.
    """

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, lang: Lang = "en", own: Words | None = None) -> str:
        """Return it as a sentence; `own` are the words of a table's own figures."""
        return say(f"achieves.{self.key}", lang, own=own, **self.params)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An option and the settlement that it should bring this seat, in points.

    The 95 % interval is from `low` to `high`. All three are NaN if only heuristics judged the
    option. `key` and `params` give the sentence. `achieves` is what it achieves, if somebody
    asked for it and the worlds were solved. `even`: it is not the best, but as good. Its lag is
    little, or within the error of the lag (95 %).
    """

    action: Action
    worth: float
    low: float
    high: float
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    achieves: tuple[Achievement, ...] = ()
    even: bool = False

    def text(self, lang: Lang = "en", own: Words | None = None) -> str:
        """Return the reason in a sentence; `own` are the words of a table's own figures."""
        return say(f"advice.{self.key}", lang, own=own, **self.params)


def unweighed(advice: Advice) -> Evaluation:
    """Return a choice that nothing was tried for, as an evaluation without figures."""
    return Evaluation(advice.action, nan, nan, nan, advice.key, advice.params)


def ranked(
    found: Iterable[Evaluation], no_worse: Callable[[Evaluation, Evaluation], bool]
) -> tuple[Evaluation, ...]:
    """Return options with the best first, and say which of them are as good.

    `no_worse` says whether the lag of an option behind the best is within the error of the lag.
    """
    best, *others = sorted(found, key=lambda one: -one.worth)
    return best, *(
        replace(one, even=best.worth - one.worth < LITTLE or no_worse(one, best)) for one in others
    )
