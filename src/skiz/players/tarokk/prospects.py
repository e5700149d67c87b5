"""Prospects: what a seat of Tarokk may think of saying, how likely it succeeds, and from which
chance on it is said.

With 42 cards most of it is learnt from the situation of whoever says it (`learnt`). With 54, and
of rare figures, a feature of the hand tells, with a chance fitted to played deals (`chances`).
`BY_FEATURES` are the chances that `plain1` announces by, who learnt nothing.
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

from ..common.meanwhile import meanwhile
from .by_feat import chance_by_feat
from .chances import succeeds
from .features import FEATURES, LATE, LETTERS, SMALL
from .learnt import THINKABLE, is_learnt_in, is_thinkable, learnt_chance
from .situation import situation

KONTRA = Say(GAME, 1)
# What is as likely as something else with the same feature is counted with it.
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
# The chance from which on something is said. Of what counts half unannounced two in three have to
# succeed, else every other; more, as what fails is doubled oftener.
HALF, WHOLE = 0.72, 0.6
THRESHOLDS = {PAGAT_ULTIMO: 0.75, LONG_DOUBLE: HALF}  # unannounced long double is a silent double
# The same for what was learnt, where saying it won more than it lost in the deals it was tried in.
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
    """A way to tell what is worth a thought, by the key of a figure, how likely it succeeds, and
    from which chance on it is said.
    """

    is_thinkable: Callable[[View, Standing, str], bool]
    chance: Callable[[View, Standing, Say], float]
    threshold: Callable[[View, Say], float]


def candidates(v: View, stand: Standing, by: Prospects | None = None) -> Iterator[Say]:
    """The announcements worth thinking of: one can tell how good the hand is for them."""
    thinkable = (by or _current.get()).is_thinkable
    for key in stand.reading.rules.figures:
        if is_known(stand, key) and (is_own(stand, key) or thinkable(v, stand, key)):
            yield Say(key, 0)


def is_known(stand: Standing, key: str) -> bool:
    """Whether one can tell how good a hand is for a figure: there is a feature for it, or it is
    from a file, which says what has to be done.
    """
    return key in FEATURES or is_own(stand, key)


def is_own(stand: Standing, key: str) -> bool:
    """Whether a figure is from a file."""
    own = stand.reading.state.rules.own
    return own is not None and key in own.keys


def chance(v: View, stand: Standing, say: Say, by: Prospects | None = None) -> float:
    """How likely this succeeds: what is announced is made, a game that is doubled is lost."""
    if say != KONTRA and is_own(stand, say.figure):
        return chance_by_feat(v, stand.reading.rules.figures[say.figure])
    return (by or _current.get()).chance(v, stand, say)


def good(v: View, stand: Standing, say: Say, reach: float = 0, by: Prospects | None = None) -> bool:
    """Whether this is likely enough to be said, or no further from it than this."""
    return chance(v, stand, say, by) >= threshold(v, say, by) - reach


def threshold(v: View, say: Say, by: Prospects | None = None) -> float:
    """The chance from which on this is said."""
    return (by or _current.get()).threshold(v, say)


def kind(say: Say) -> str:
    """Under what name the chances of something said are known."""
    return "kontra" if say == KONTRA else KINDS.get(say.figure, say.figure)


def is_late_king(rules: TarokkRules, key: str) -> bool:
    """Whether a figure is a king that is to win a late trick."""
    card = rules.figures[key].card
    return card is not None and bool(rules.deck.kings >> card & 1)


# ---- By a feature of the hand.


def has_feature(v: View, stand: Standing, key: str) -> bool:
    """Whether the hand has what a figure asks for."""
    return FEATURES[key](v, stand) is not None


def chance_by_feature(v: View, stand: Standing, say: Say) -> float:
    """The chance fitted to the feature of the hand, if it has one."""
    feature = FEATURES["kontra" if say == KONTRA else say.figure](v, stand)
    return 0.0 if feature is None else succeeds(kind(say), feature)


def threshold_by_worth(v: View, say: Say) -> float:
    """The chance from which on this pays, by what it is worth unannounced."""
    if say == KONTRA:
        return WHOLE
    row = rules_of(v).figures[say.figure]
    return THRESHOLDS.get(kind(say), HALF if 2 * row.silent >= row.announced else WHOLE)


# ---- By the situation, where something was learnt of it.


def is_learnt(rules: TarokkRules, say: Say) -> bool:
    """Whether something was learnt of this in a house; of the sas nothing was."""
    row = rules.figures.get(say.figure)
    of_sas = row is not None and row.card == rules.deck.sas
    return is_learnt_in(rules) and kind(say) in THINKABLE and not of_sas


def thinkable_by_situation(v: View, stand: Standing, key: str) -> bool:
    """Whether there is something to hope for; whether a king is guarded its feature tells."""
    rules, say = stand.reading.rules, Say(key, 0)
    if is_learnt(rules, say) and not is_late_king(rules, key):
        return is_thinkable(kind(say), situation(v, stand))
    return has_feature(v, stand, key)


def chance_by_situation(v: View, stand: Standing, say: Say) -> float:
    """The chance learnt, and where none is that by a feature."""
    if is_learnt(stand.reading.rules, say):
        return learnt_chance(kind(say), situation(v, stand))
    return chance_by_feature(v, stand, say)


def threshold_learnt(v: View, say: Say) -> float:
    """The chance from which on it won points to say this, and else that by its worth."""
    if is_learnt(rules_of(v), say):
        return LEARNT_THRESHOLDS[kind(say)]
    return threshold_by_worth(v, say)


BY_FEATURES = Prospects(has_feature, chance_by_feature, threshold_by_worth)
BY_SITUATION = Prospects(thinkable_by_situation, chance_by_situation, threshold_learnt)
_current = ContextVar("_current", default=BY_SITUATION)


def talked_by(by: Prospects) -> AbstractContextManager[None]:
    """Meanwhile everybody announces by this who goes by nothing else, in every world that is
    thought of: a yardstick talks as it always did.
    """
    return meanwhile(_current, by)
