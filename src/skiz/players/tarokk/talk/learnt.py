"""How likely an announcement or kontra at Tarokk succeeds, learnt from the speaker's situation.

`python -m tools.fit.situations fit` makes the weights from played deals of Illustrated Tarokk. For
what has no weights here, a feature of the hand decides.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from skiz.games.tarokk import DOUBLE, KINGS, PAGAT_ULTIMO, TRULL, VOLAT, TarokkRules

from .logistic import Weights, chance_by, read_chances
from .situation import NAMES, Situation

Gate: TypeAlias = Callable[[Mapping[str, float]], bool]


def trull_in_reach(now: Mapping[str, float]) -> bool:
    """Return whether no opponent can have an honour, and the side is sure of two.

    The seat must hold one of the high honours itself.
    """
    own = now["skiz"] + now["xxi"]
    sure = now["honours-sure"] or own == 2
    return not now["honours-out"] and bool(own) and bool(sure or now["with-partner"])


PACK = 42  # cards of the game that was played; the only packs for which it has been shown to hold
THINKABLE: Mapping[str, Gate] = {
    TRULL: trull_in_reach,
    KINGS: lambda now: now["kings"] >= 2 and now["tarokks"] >= 5,
    DOUBLE: lambda now: now["tarokks"] >= 6 and now["high"] + now["skiz"] + now["xxi"] >= 2,
    VOLAT: lambda now: now["tarokks"] >= 8 and now["side-run"] >= 3,
    PAGAT_ULTIMO: lambda now: bool(now["pagat"]) and now["tarokks"] >= 6,
    "small-uhu": lambda now: bool(now["pagat"]) and now["tarokks"] >= 7,
    "king-ultimo": lambda now: now["tarokks"] >= 7 and not now["pagat"],
    "centrum": lambda now: now["side-run"] >= 3,
    "small-bird": lambda now: now["side-run"] >= 3 and now["tarokks"] >= 6,
    "large-bird": lambda now: now["side-run"] >= 4 and now["tarokks"] >= 6,
    "kontra": lambda now: now["tarokks"] >= 5 and now["high"] + now["skiz"] + now["xxi"] >= 2,
}
"""The conditions for considering a word. Without them, nothing is learnt and the chance is 0."""


def is_learnt_in(rules: TarokkRules) -> bool:
    """Return whether the learnt chances hold in a house.

    They were learnt from Illustrated Tarokk and win points in the other games of 42 cards too.
    Twelve cards of 54 are a different hand.
    """
    return len(rules.deck.pack.names) == PACK


def is_thinkable(kind: str, now: Situation) -> bool:
    """Return whether something of this kind is worth considering."""
    return bool(THINKABLE[kind](dict(zip(NAMES, now, strict=True))))


def learnt_chance(kind: str, now: Situation) -> float:
    """Return how likely a word of this kind succeeds now; 0 without weights for it."""
    weights = _weights().get(kind)
    return 0.0 if weights is None else chance_by(weights, now)


@cache
def _weights() -> Mapping[str, Weights]:
    return read_chances(Path(__file__).parents[1] / "learnt.json", NAMES)
