"""Bids and discards at Hungarian Tarokk by trials: what is good, or nearly so, by the heuristics.

Bids are tried in worlds in which the others have hands for what they bid, and none for more where
they passed. All that is said after them takes long: they have fewer worlds than an announcement,
and a level that has none for them goes by heuristics.
"""

from collections.abc import Sequence
from dataclasses import replace

from skiz.cards import Seat
from skiz.games.tarokk import LADDER, read_bidding
from skiz.phases.auction import HOLD, PASS, highest_bid
from skiz.table import Action, Bid, Lay, State, View

from ..common.rollout_trials import Fits, Reason, evaluate_by_trials, view_in
from ..common.trials import TrialResult
from ..evaluation import Evaluation
from ..levels import Level
from ..plain import advise
from .auction import CUE_NEEDS, NEEDS, bid, discards
from .strength import strength

REACH = 1.5  # strength that a hand may lack by the heuristics for a bid that is tried
DISCARDS = 3  # that are tried
CAUTION = 2.0  # standard errors by which something has to be better than the heuristics'


def evaluate_bids(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """The bids that the hand may be good for, and the pass; nothing where that is all."""
    plain = advise(v, options).action
    kept = (plain, *also)
    may = [option for option in options if option in kept or _thinkable(v, option)]
    return _evaluate(v, options, may, level, seed, may_have_bid) if len(may) > 1 or also else ()


def evaluate_discards(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...] = (),
) -> tuple[Evaluation, ...]:
    """The best few discards by the heuristics."""
    few = dict.fromkeys([*(Lay(cards) for cards in discards(v, options)[:DISCARDS]), *also])
    return _evaluate(v, options, list(few), level, seed) if len(few) > 1 or also else ()


def _evaluate(
    v: View,
    options: tuple[Action, ...],
    may: Sequence[Action],
    level: Level,
    seed: int,
    fits: Fits | None = None,
) -> tuple[Evaluation, ...]:
    """What may be tried, evaluated in fewer worlds, and with more caution than is usual."""
    now = level.at(v.rules)
    if not now.bid_worlds:
        return ()
    fewer = replace(now, talk_worlds=now.bid_worlds)
    return evaluate_by_trials(v, options, may, _why, fewer, seed, fits, CAUTION)


def _thinkable(v: View, option: Action) -> bool:
    """Whether a call is worth a trial."""
    assert isinstance(option, Bid)
    return option.bid == PASS or strength(v) >= _needed(v, option.bid) - REACH


def _needed(v: View, call: str) -> float:
    """The strength that a call takes by the heuristics; less where it shows the partner a card."""
    bidding = read_bidding(v)
    if call != HOLD and bidding.cue is None and bidding.shows(v.viewer(), call) is not None:
        return CUE_NEEDS[call]
    level = highest_bid(v, LADDER) if call == HOLD else call
    assert level is not None
    return NEEDS[level]


def may_have_bid(world: State, onlooker: Seat) -> bool:
    """Whether by the heuristics all others would have bid as they did."""
    return all(
        _would_bid(replace(world, bids=world.bids[:count]), bade.seat) == Bid(bade.bid)
        for count, bade in enumerate(world.bids)
        if bade.seat != onlooker
    )


def _would_bid(world: State, seat: Seat) -> Action:
    v = view_in(world, seat)
    return bid(v, tuple(v.current_phase.options(v, seat))).action


def _why(one: TrialResult) -> Reason:
    percent = {"percent": one.percent}
    match one.action:
        case Bid(call) if call in LADDER:
            return "trial-bid", percent | {"bid": call}
        case Bid(call):
            return f"trial-{call}", percent
        case _:
            return "trial-lay", percent
