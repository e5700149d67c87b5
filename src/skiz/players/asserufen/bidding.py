"""Asserufen's talk by trials: bids, contract, suit, call, hanging on and the first kontra.

An answer to a kontra should take into account what the kontra says about the opponent's strength.
No trial does that, so heuristics decide everything after the first kontra.
"""

from skiz.phases.kontra import KONTRA
from skiz.table import Action, Bid, Choose, Play, Speak, View

from ..common.rollout_trials import Reason, evaluate_by_trials
from ..common.trials import TrialResult
from ..evaluation import Evaluation
from ..levels import Level
from .heuristics import NEEDS, hope

REACH = 1.5  # tricks that a hand may lack by the heuristics for its bid to be tried


def evaluate(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """Return the options with their expected worth for the seat on turn, the best first.

    Cards are not evaluated. The result is empty if only one option is worth a trial.
    """
    may = [option for option in options if option in also or _thinkable(v, option)]
    if len(may) < 2 and not also:
        return ()
    return evaluate_by_trials(v, options, may, _why, level, seed)


def _thinkable(v: View, option: Action) -> bool:
    """Return whether an option is worth a trial."""
    match option:
        case Play():
            return False
        case Bid(bid) if bid in NEEDS:
            return hope(v.own_hand(), bid) >= NEEDS[bid] - REACH
        case Speak((say,)):
            return say.level == KONTRA
        case _:
            return True


def _why(one: TrialResult) -> Reason:
    percent = {"percent": one.percent}
    match one.action:
        case Bid(bid) if bid in NEEDS:
            return "trial-bid", percent | {"bid": bid}
        case Bid(bid):
            return f"trial-{bid}", percent
        case Choose("call", value):
            return "trial-call", percent | {"card": value}
        case Choose(what, value):
            return f"trial-{what}", percent | {what: value}
        case Speak(()):
            return "trial-quiet", percent
        case _:
            return "trial-kontra", percent
