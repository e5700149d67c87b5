"""Figures that could be made: the same as by trying all cards, and as in a deal that is certain."""

from functools import cache
from itertools import count
from random import Random

import pytest

from bench.odds.figures import (
    SIDES,
    Fate,
    Fates,
    Silent,
    alone,
    announced,
    fates,
    is_made,
    makeable,
    shares,
)
from skiz.figures import Hold
from skiz.games import game
from skiz.players import play_out, player
from skiz.players.playing import play_until, talk_out
from skiz.solve import reference
from skiz.table import State, Step, deal, shuffled, start


@pytest.fixture(autouse=True)
def _kernel() -> None:
    pytest.importorskip("skiz._kernel")


def some_lead(seed: int) -> Step:
    """Return a deal of Illustrated at the first lead, in which nobody said anything optional."""
    rules = game("illustrated").rules()
    for attempt in count():
        rng = Random(f"{seed}/{attempt}")
        dealt = start(rules, deal(rules, shuffled(rules, rng)))
        quiet = talk_out(dealt, [Silent(player("plain", seed))] * rules.seats)
        if quiet is not None:
            return quiet
    raise AssertionError


def late(seed: int) -> State:
    """Return a deal two tricks before its end, played by chance."""
    lead = some_lead(seed)
    seats = [player("random", seat) for seat in range(lead.state.rules.seats)]
    last = lead.state.rules.length - 2
    return play_until(lead, seats, lambda s: len(s.tricks) == last).state


@pytest.mark.parametrize("seed", range(3))
def test_what_could_be_made_is_what_the_reference_finds(seed: int) -> None:
    """Two tricks before the end, where everything can be tried."""
    state = late(seed)
    found = makeable(state)
    for figure in state.rules.figures:
        for side in SIDES:
            if figure.announced and not isinstance(figure.feat, Hold):
                value = reference.value(alone(state, figure, side))
                assert found[figure.key, side] == bool(value), (figure.key, side)


def test_nobody_has_announced_what_need_not_be() -> None:
    assert {key for key, _ in announced(some_lead(1).state)} <= {"tarokks-8", "tarokks-9"}


@cache
def fates_of(seed: int) -> Fates:
    """Return what became of the figures of the first deal from a seed that is played."""
    return next(fates("illustrated", "plain", count(100 * seed)))


def test_every_figure_of_every_deal_has_its_fate() -> None:
    rules = game("illustrated").rules()
    keys = {figure.key for figure in rules.figures if figure.announced}
    found = [fates_of(seed) for seed in range(12)]
    for fate in found:
        assert fate.keys() == {(key, side) for key in keys for side in SIDES}
        assert all(
            one.could for (key, _), one in fate.items() if "tarokks" in key and one.announced
        )
    all_fates = [one for fate in found for one in fate.values()]
    assert any(one.announced for one in all_fates)
    assert any(one.made and not one.announced for one in all_fates)


def test_silent_figures_are_those_that_are_paid() -> None:
    """By the lines of the sheet: `silent-trull`, `silent-volat` and so on."""
    rules = game("illustrated").rules()
    for seed in range(12):
        dealt = start(rules, deal(rules, shuffled(rules, Random(seed))))
        end = play_out(dealt, [player("plain", seed + seat) for seat in range(4)]).state
        assert end.settled
        paid = {
            line.key.removeprefix("silent-") for line in end.settled.lines if "silent-" in line.key
        }
        by_key = {figure.key: figure for figure in rules.figures}
        for key in paid:
            assert any(is_made(end, by_key[key], side) for side in SIDES), key


def test_shares_are_counted_by_side() -> None:
    ours, theirs = Fate(True, True, False), Fate(False, False, True)
    rows = shares([{("trull", True): ours, ("trull", False): theirs}] * 2)
    assert rows["trull"]["declarer"]["could"]["share"] == 1
    assert rows["trull"]["declarer"]["made_if_announced"]["share"] == 0
    assert rows["trull"]["opponents"]["made_if_silent"]["share"] == 1
    assert rows["trull"]["opponents"]["made_if_announced"] == {"number": 0}
