"""Verdicts: whether one option of a decision is ahead of all others by a clear margin.

Every evaluation is from the seat's own view. Two cards of a suit are equally good if no card that
the seat has not seen lies between them and both have the same points.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan

from skiz.players import Level
from skiz.players.evaluation import Evaluation
from skiz.players.explain import explain
from skiz.players.levels import FAST, HINT
from skiz.review.decisions import Decision
from skiz.table import Action, Choose, Play, View, seen_cards

SCREEN = replace(
    FAST, long=FAST.long and replace(FAST.long, learnt_talk=0, tries_learnt=1, bid_worlds=4)
)
"""The level for the first look at many decisions. It tries talk even where chances were learnt."""

BIGGER = replace(
    HINT,
    worlds=240,
    sampled_worlds=8_000,
    nodes=5_000_000,
    talk_worlds=80,
    talon_draws=120,
    long=HINT.long
    and replace(
        HINT.long,
        worlds=150,
        sampled_worlds=4_000,
        nodes=60_000,
        talk_worlds=60,
        bid_worlds=30,
    ),
)
"""At least twice the budget of `strong`."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The evaluated options, best first, and the answers: the best with those as good as it.

    `ahead` is the lead of the answers over all others, in points.
    """

    evaluations: tuple[Evaluation, ...]
    answers: tuple[Action, ...]
    ahead: float

    def worth(self, action: Action) -> float | None:
        """Return the worth of an option; None if it was not worth considering."""
        return next((one.worth for one in self.evaluations if one.action == action), None)


def judge(decision: Decision, level: Level, seed: int) -> Verdict | None:
    """Return the verdict of a level on a decision; None if there is nothing to compare."""
    found = explain(decision.view, decision.choices, level, seed, calls_in(decision.choices))
    if len(found) < 2 or any(isnan(one.worth) for one in found):
        return None
    return verdict_of(decision.view, found)


def calls_in(options: Sequence[Action]) -> tuple[Action, ...]:
    """Return the cards that may be called, if there are several.

    All are weighed, even where a player would leave the call to heuristics.
    """
    calls = tuple(one for one in options if isinstance(one, Choose) and one.what == "call")
    return calls if len(calls) > 1 else ()


def verdict_of(view: View, evaluations: Sequence[Evaluation]) -> Verdict:
    """Return the verdict from evaluations, best first."""
    best = evaluations[0]
    alike = [one for one in evaluations if as_good(view, best.action, one.action)]
    others = [one.worth for one in evaluations if one not in alike]
    ahead = best.worth - max(others) if others else 0.0
    return Verdict(tuple(evaluations), tuple(one.action for one in alike), ahead)


def as_good(view: View, one: Action, other: Action) -> bool:
    """Return whether two options are equivalent for a seat that has both."""
    if not (isinstance(one, Play) and isinstance(other, Play)):
        return one == other
    low, high = sorted((one.card, other.card))
    pack, suit = view.rules.pack, view.order.suit(low)
    between = suit & ((1 << high) - 1) & ~((1 << low) - 1)
    unseen = pack.all & ~seen_cards(view)
    on_table = sum(1 << card for card in view.table.cards) if view.table else 0
    return (
        bool(suit >> high & 1)
        and not between & (unseen | on_table)
        and pack.points[low] == pack.points[high]
    )


def pooled(verdicts: Sequence[Verdict]) -> list[Evaluation]:
    """Return the combined evaluations of several verdicts on the same options, best first."""
    first, number = verdicts[0], len(verdicts)
    found: list[Evaluation] = []
    for one in first.evaluations:
        alike = [e for verdict in verdicts for e in verdict.evaluations if e.action == one.action]
        if len(alike) == number:
            worth = sum(e.worth for e in alike) / number
            half = sum(e.high - e.low for e in alike) / number / 2 / number**0.5
            found.append(replace(one, worth=worth, low=worth - half, high=worth + half))
    return sorted(found, key=lambda one: -one.worth)
