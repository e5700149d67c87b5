"""Announcements at Hungarian Tarokk by trials.

All else stays with the rules of thumb: auction, exchange and call, the tarokks that are declared,
whatever a turn obliges to say, and kontra. Kontras by trials won nothing in five hundred deals: who
doubles an announcement would have to hear in it how strong the other is.
"""

from skiz.games.tarokk_round import round_of
from skiz.games.tarokk_standing import standing
from skiz.table import Action, Speak, View

from ..levels import Level
from ..plain import advise
from ..plain.tarokk_speech import BARS, candidates, chance, keeps_custom, kind
from ..weighed import Weighed
from .trial import Reason, Tried, weigh_trials

REACH = 0.1  # by how much the chance by rule of thumb may be too small for what is tried
CAUTION = 1.0  # standard errors by which a word has to be better than the rule of thumb's


def weigh(v: View, options: tuple[Action, ...], level: Level, seed: int) -> tuple[Weighed, ...]:
    """The options worth a trial with what each should bring the seat on turn, the best first;
    nothing where it is not free to be silent or has nothing to announce, or something else to say.
    """
    if v.now.name != "talk" or Speak() not in options:
        return ()
    may = [Speak(), *_announcements(v, options)]
    if len(may) < 2 or advise(v, options).action not in may:
        return ()
    return weigh_trials(v, options, may, _why, CAUTION, level, seed)


def _announcements(v: View, options: tuple[Action, ...]) -> list[Action]:
    """What the hand may be good for, and shows by custom."""
    assert v.eyes is not None
    now = round_of(v)
    if now.asked:
        return []
    stand = standing(v, now, v.eyes)
    return [
        Speak((say,))
        for say in candidates(v, stand)
        if Speak((say,)) in options
        and chance(v, stand, say) >= BARS[kind(say)] - REACH
        and keeps_custom(v, stand.seat, say.figure)
    ]


def _why(one: Tried) -> Reason:
    match one.action:
        case Speak((say,)):
            return "trial-announce", {"figure": say.figure, "percent": one.percent}
        case _:
            return "trial-silent", {"percent": one.percent}
