"""Bids and discards at Hungarian Tarokk by trials of what heuristics find good, or nearly so.

Bids are tried in worlds in which the others have hands for their bids, and none for more if they
passed. All the talk after a bid takes long, so bids get fewer worlds than announcements. A level
without worlds for them bids as was learnt, or by heuristics.
"""

from collections.abc import Sequence
from dataclasses import replace

from skiz.cards import Seat
from skiz.games.tarokk import LADDER, read_bidding
from skiz.phases.auction import HOLD, PASS, highest_bid
from skiz.table import Action, Bade, Bid, Lay, State, View

from ...common.rollout_trials import Fits, Reason, evaluate_by_trials, view_in
from ...common.trials import TrialResult
from ...evaluation import Evaluation, unweighed
from ...levels import Level
from ...plain import advise
from ..strength import strength
from .heuristics import CUE_NEEDS, NEEDS, bid, discards
from .learnt import better_bid

REACH = 1.5  # the strength that a hand may lack by the heuristics for its bid to be tried
DISCARDS = 3  # the number that is tried
CAUTION = 2.0  # the standard errors by which an option must be better than the heuristics'


def evaluate_bids(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...],
) -> tuple[Evaluation, ...]:
    """Evaluate the bids for which the hand may be good enough, and the pass.

    The result is empty if the pass is all, or if the heuristics decide.
    """
    now = level.at(v.rules)
    learnt = better_bid(v, options) if now.learnt_bids else None
    if not now.bid_worlds:
        return (unweighed(learnt),) if learnt else ()
    plain = (learnt or advise(v, options)).action
    kept = (plain, *also)
    may = [option for option in options if option in kept or _thinkable(v, option)]
    if len(may) == 1 and not also:
        return ()
    return _evaluate(v, options, may, level, seed, may_have_bid, plain)


def evaluate_discards(
    v: View,
    options: tuple[Action, ...],
    level: Level,
    seed: int,
    also: tuple[Action, ...],
) -> tuple[Evaluation, ...]:
    """Evaluate the best few discards by the heuristics."""
    few = dict.fromkeys([*(Lay(cards) for cards in discards(v, options)[:DISCARDS]), *also])
    return _evaluate(v, options, list(few), level, seed) if len(few) > 1 or also else ()


def _evaluate(
    v: View,
    options: tuple[Action, ...],
    may: Sequence[Action],
    level: Level,
    seed: int,
    fits: Fits | None = None,
    base: Action | None = None,
) -> tuple[Evaluation, ...]:
    """Evaluate options in fewer worlds, and with more caution, than usual."""
    now = level.at(v.rules)
    if not now.bid_worlds:
        return ()
    fewer = replace(now, talk_worlds=now.bid_worlds)
    return evaluate_by_trials(v, options, may, _why, fewer, seed, fits, CAUTION, base)


def _thinkable(v: View, option: Action) -> bool:
    """Return whether a call is worth a trial."""
    assert isinstance(option, Bid)
    return option.bid == PASS or strength(v) >= _needed(v, option.bid) - REACH


def _needed(v: View, call: str) -> float:
    """Return the strength that a call needs by the heuristics; less if it shows a card."""
    bidding = read_bidding(v)
    if call != HOLD and bidding.cue is None and bidding.shows(v.viewer(), call) is not None:
        return CUE_NEEDS[call]
    level = highest_bid(v, LADDER) if call == HOLD else call
    assert level is not None
    return NEEDS[level]


def may_have_bid(world: State, onlooker: Seat) -> bool:
    """Return whether all others would have bid as they did, by the heuristics or as learnt."""
    return all(
        _would_bid(replace(world, bids=world.bids[:count]), bade)
        for count, bade in enumerate(world.bids)
        if bade.seat != onlooker
    )


def _would_bid(world: State, bade: Bade) -> bool:
    v = view_in(world, bade.seat)
    options = tuple(v.current_phase.options(v, bade.seat))
    if bid(v, options).action == Bid(bade.bid):
        return True
    learnt = better_bid(v, options)
    return learnt is not None and learnt.action == Bid(bade.bid)


def _why(one: TrialResult) -> Reason:
    percent = {"percent": one.percent}
    match one.action:
        case Bid(call) if call in LADDER:
            return "trial-bid", percent | {"bid": call}
        case Bid(call):
            return f"trial-{call}", percent
        case _:
            return "trial-lay", percent
