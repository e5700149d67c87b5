"""Verdicts: whether one option of a decision is ahead of all others by a clear margin.

Every evaluation is from the seat's own view. A card is as good as another of its suit where no card
that the seat has not seen lies between them, and both count the same.
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
"""What many decisions are looked at with; talk is tried here even where chances were learnt."""

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
"""Twice the budget of `strong` and more."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The options that were evaluated, best first, the best with what is as good as it, and by how
    many points they are ahead of all others.
    """

    evaluations: tuple[Evaluation, ...]
    answers: tuple[Action, ...]
    ahead: float

    def worth(self, action: Action) -> float | None:
        """What an option should bring; None where it was not worth a thought."""
        return next((one.worth for one in self.evaluations if one.action == action), None)


def judge(decision: Decision, level: Level, seed: int) -> Verdict | None:
    """The verdict of a level on a decision; None where there is nothing to compare."""
    found = explain(decision.view, decision.choices, level, seed, calls_in(decision.choices))
    if len(found) < 2 or any(isnan(one.worth) for one in found):
        return None
    return verdict_of(decision.view, found)


def calls_in(options: Sequence[Action]) -> tuple[Action, ...]:
    """The cards that may be called, where there are several: all are weighed, also where a player
    would leave them to the heuristics.
    """
    calls = tuple(one for one in options if isinstance(one, Choose) and one.what == "call")
    return calls if len(calls) > 1 else ()


def verdict_of(view: View, evaluations: Sequence[Evaluation]) -> Verdict:
    """The verdict that evaluations, best first, come to."""
    best = evaluations[0]
    alike = [one for one in evaluations if as_good(view, best.action, one.action)]
    others = [one.worth for one in evaluations if one not in alike]
    ahead = best.worth - max(others) if others else 0.0
    return Verdict(tuple(evaluations), tuple(one.action for one in alike), ahead)


def as_good(view: View, one: Action, other: Action) -> bool:
    """Whether two options are one and the same to whoever has both."""
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
    """What several verdicts on the same options come to together, best first."""
    first, number = verdicts[0], len(verdicts)
    found: list[Evaluation] = []
    for one in first.evaluations:
        alike = [e for verdict in verdicts for e in verdict.evaluations if e.action == one.action]
        if len(alike) == number:
            worth = sum(e.worth for e in alike) / number
            half = sum(e.high - e.low for e in alike) / number / 2 / number**0.5
            found.append(replace(one, worth=worth, low=worth - half, high=worth + half))
    return sorted(found, key=lambda one: -one.worth)
