"""Prospects: what a seat of Tarokk may consider saying, how likely it succeeds, and when to say it.

With 42 cards, most chances are learnt from the situation of the speaker (`learnt`). With 54, and
for rare figures, a feature of the hand gives a chance that was fitted to played deals (`chances`).
`BY_FEATURES` are the chances by which `plain1` announces, which learnt nothing.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import NamedTuple

from skiz.games.tarokk import (
    DOUBLE,
    GAME,
    KINGS,
    LONG_DOUBLE,
    PAGAT_ULTIMO,
    TRULL,
    VOLAT,
    Standing,
    TarokkRules,
    rules_of,
)
from skiz.table import Say, View

from ...common.meanwhile import meanwhile
from .by_feat import chance_by_feat
from .chances import succeeds
from .features import FEATURES, LATE, LETTERS, SMALL
from .learnt import THINKABLE, is_learnt_in, is_thinkable, learnt_chance
from .situation import situation

KONTRA = Say(GAME, 1)
# Words that are equally likely with the same feature share their counts.
KINDS = {
    "sas-ultimo": PAGAT_ULTIMO,
    **{f"{name}-{late}": f"small-{kind}" for name in SMALL for late, kind in LATE.items()},
    **{f"{name}-facan": "facan" for name in SMALL},
    **{f"king-{letter}-ultimo": "king-ultimo" for letter in LETTERS},
    **{
        f"king-{letter}-{late}": f"king-{kind}" for letter in LETTERS for late, kind in LATE.items()
    },
    **{f"family-{letter}": "family" for letter in LETTERS},
}
# The least chance with which something is said. If it counts half unannounced, two in three must
# succeed; otherwise every other. It is a bit more, because failing words are doubled more often.
HALF, WHOLE = 0.72, 0.6
# An unannounced long double is a silent double.
THRESHOLDS = {PAGAT_ULTIMO: 0.75, LONG_DOUBLE: HALF}
# The same for learnt chances: where saying it won more than it lost in the deals tried.
LEARNT_THRESHOLDS = {
    TRULL: 0.66,  # the first cue by custom: said as soon as it loses nothing
    KINGS: 0.75,
    DOUBLE: 0.8,
    VOLAT: 0.8,
    PAGAT_ULTIMO: 0.55,
    "small-uhu": 0.7,
    "king-ultimo": 0.7,
    "centrum": 0.55,
    "small-bird": 0.55,
    "large-bird": 0.55,
    "kontra": 0.55,
}


class Prospects(NamedTuple):
    """A way to judge announcements.

    By the key of a figure, it says what is worth considering, how likely it succeeds, and the least
    chance with which to say it.
    """

    is_thinkable: Callable[[View, Standing, str], bool]
    chance: Callable[[View, Standing, Say], float]
    threshold: Callable[[View, Say], float]


def candidates(v: View, stand: Standing, by: Prospects | None = None) -> Iterator[Say]:
    """Yield the announcements worth considering: those for which the hand can be judged."""
    thinkable = (by or _current.get()).is_thinkable
    for key in stand.reading.rules.figures:
        if is_known(stand, key) and (is_own(stand, key) or thinkable(v, stand, key)):
            yield Say(key, 0)


def is_known(stand: Standing, key: str) -> bool:
    """Return whether a hand can be judged for a figure, by a feature or the file's feat."""
    return key in FEATURES or is_own(stand, key)


def is_own(stand: Standing, key: str) -> bool:
    """Return whether a figure is from a file."""
    own = stand.reading.state.rules.own
    return own is not None and key in own.keys


def chance(v: View, stand: Standing, say: Say, by: Prospects | None = None) -> float:
    """Return how likely a word succeeds: a figure made, or a doubled game lost."""
    if say != KONTRA and is_own(stand, say.figure):
        return chance_by_feat(v, stand.reading.rules.figures[say.figure])
    return (by or _current.get()).chance(v, stand, say)


def good(v: View, stand: Standing, say: Say, reach: float = 0, by: Prospects | None = None) -> bool:
    """Return whether a word is likely enough to be said, or falls short by at most `reach`."""
    return chance(v, stand, say, by) >= threshold(v, say, by) - reach


def threshold(v: View, say: Say, by: Prospects | None = None) -> float:
    """Return the least chance with which this is said."""
    return (by or _current.get()).threshold(v, say)


def kind(say: Say) -> str:
    """Return the name under which the chances of a word are known."""
    return "kontra" if say == KONTRA else KINDS.get(say.figure, say.figure)


def is_late_king(rules: TarokkRules, key: str) -> bool:
    """Return whether a figure is a king that is to win a late trick."""
    card = rules.figures[key].card
    return card is not None and bool(rules.deck.kings >> card & 1)


# ---- By a feature of the hand.


def has_feature(v: View, stand: Standing, key: str) -> bool:
    """Return whether the hand has what a figure requires."""
    return FEATURES[key](v, stand) is not None


def chance_by_feature(v: View, stand: Standing, say: Say) -> float:
    """Return the chance fitted to the feature of the hand, if it has one."""
    feature = FEATURES["kontra" if say == KONTRA else say.figure](v, stand)
    return 0.0 if feature is None else succeeds(kind(say), feature)


def threshold_by_worth(v: View, say: Say) -> float:
    """Return the least chance with which this pays, by its worth unannounced."""
    if say == KONTRA:
        return WHOLE
    row = rules_of(v).figures[say.figure]
    return THRESHOLDS.get(kind(say), HALF if 2 * row.silent >= row.announced else WHOLE)


# ---- By the situation, where something was learnt of it.


def is_learnt(rules: TarokkRules, say: Say) -> bool:
    """Return whether this was learnt in a house; nothing was for the eagle."""
    row = rules.figures.get(say.figure)
    of_sas = row is not None and row.card == rules.deck.sas
    return is_learnt_in(rules) and kind(say) in THINKABLE and not of_sas


def thinkable_by_situation(v: View, stand: Standing, key: str) -> bool:
    """Return whether there is hope for it; for a king, its feature says whether it is guarded."""
    rules, say = stand.reading.rules, Say(key, 0)
    if is_learnt(rules, say) and not is_late_king(rules, key):
        return is_thinkable(kind(say), situation(v, stand))
    return has_feature(v, stand, key)


def chance_by_situation(v: View, stand: Standing, say: Say) -> float:
    """Return the learnt chance, or else the one by a feature."""
    if is_learnt(stand.reading.rules, say):
        return learnt_chance(kind(say), situation(v, stand))
    return chance_by_feature(v, stand, say)


def threshold_learnt(v: View, say: Say) -> float:
    """Return the least chance with which saying it won points, or else the one by its worth."""
    if is_learnt(rules_of(v), say):
        return LEARNT_THRESHOLDS[kind(say)]
    return threshold_by_worth(v, say)


BY_FEATURES = Prospects(has_feature, chance_by_feature, threshold_by_worth)
BY_SITUATION = Prospects(thinkable_by_situation, chance_by_situation, threshold_learnt)
_current = ContextVar("_current", default=BY_SITUATION)


def talked_by(by: Prospects) -> AbstractContextManager[None]:
    """Make everybody without other prospects announce by these inside the `with` block.

    This includes all worlds that a player considers, so that a yardstick talks as it always did.
    """
    return meanwhile(_current, by)
