"""Bids that were learnt: legal, with a reason, only where they promise more than the heuristics."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("skiz._kernel", exc_type=ImportError)

from skiz.games import game
from skiz.learn.self_play import begin
from skiz.phases.auction import PASS
from skiz.players import player
from skiz.players.common.rollout_trials import options_in
from skiz.players.families import evaluate_talk
from skiz.players.levels import FAST, HINT, MAX, STRONG
from skiz.players.plain import advise
from skiz.players.tarokk.auction.learnt import FACTS, MARGIN, better_bid, learnt, promises
from skiz.players.tarokk.auction.trials import may_have_bid
from skiz.players.yardsticks.search1 import STRONG1
from skiz.players.yardsticks.search2 import MAX2, STRONG2
from skiz.table import (
    Action,
    Bid,
    State,
    View,
    apply,
    deal,
    on_turn,
    options,
    shuffled,
    start,
    view,
)
from skiz.words import LANGS
from tools.fit.bids import GAMES, brings, fitted, interval, learners_of, play, rows_of
from tools.fit.rows import read_rows

DEALS = 60


def turns(key: str, deals: int = DEALS) -> Iterator[tuple[State, View, tuple[Action, ...]]]:
    """Yield the turns of auctions in which everybody bids as was learnt."""
    rules = game(key).rules()
    for seed in range(deals):
        step = start(rules, deal(rules, shuffled(rules, Random(seed))))
        events = [*step.events]
        while step.state.current_phase.name == "auction" and (seats := on_turn(step.state)):
            seen = view(rules, events, seats[0])
            may = options(seen, seats[0])
            yield step.state, seen, may
            action = (better_bid(seen, may) or advise(seen, may)).action
            step = apply(step.state, seats[0], action)
            events += step.events


@pytest.mark.parametrize("key", GAMES)
def test_a_learnt_bid_is_legal_and_promises_more(key: str) -> None:
    found = 0
    for _, seen, may in turns(key):
        if (advice := better_bid(seen, may)) is None:
            continue
        found += 1
        promised, plain = promises(seen, may), advise(seen, may).action
        assert isinstance(advice.action, Bid)
        assert isinstance(plain, Bid)
        assert advice.action in may
        assert promised[advice.action.bid] > promised[plain.bid] + MARGIN
        assert len({advice.text(lang) for lang in LANGS}) == len(LANGS)
    assert found > DEALS / 10


def test_the_levels_bid_as_was_learnt_and_frozen_ones_as_before() -> None:
    differs = next(
        (seen, may, advice.action)
        for _, seen, may in turns("illustrated")
        if (advice := better_bid(seen, may))
    )
    seen, may, action = differs
    for level in (FAST, STRONG):
        assert [one.action for one in evaluate_talk(seen, may, level, seed=1)] == [action]
        assert player(level.key, 1).choose(seen, may) == action
    for kind in ("strong1", "strong2", "plain"):
        assert player(kind, 1).choose(seen, may) == advise(seen, may).action
    assert not any(level.long and level.long.learnt_bids for level in (STRONG1, STRONG2, MAX2))


def test_trials_begin_with_the_learnt_bid() -> None:
    """A bid must beat it by trials, as long as a level tries bids."""
    assert HINT.long
    assert HINT.long.learnt_bids
    assert MAX.long
    assert MAX.long.learnt_bids
    for _, seen, may in turns("illustrated"):
        if advice := better_bid(seen, may):
            found = evaluate_talk(seen, may, HINT, seed=1)
            assert advice.action in [one.action for one in found]
            return
    raise AssertionError("no bid was learnt")


def test_others_may_have_bid_as_was_learnt() -> None:
    """Worlds with the true hands fit, whether a bid was learnt or not."""
    heard = 0
    for state, _, _ in turns("illustrated", 20):
        for onlooker in range(state.rules.seats):
            heard += any(bade.bid != PASS for bade in state.bids)
            assert may_have_bid(state, onlooker)
    assert heard


def test_nothing_is_learnt_for_other_games() -> None:
    for key in ("royal", "asszorti", "asserufen"):
        assert key not in learnt()


def test_every_weight_is_of_a_fact() -> None:
    for situations in learnt().values():
        assert situations
        for weights in situations.values():
            assert len(weights) == len(FACTS)


def test_a_row_is_what_a_bid_brings_more_than_a_pass() -> None:
    """The first rows of a deal are those of its first seat, which plays both on from there."""
    rules = game("illustrated").rules()
    checked = 0
    for seed in range(12):
        rows, state = rows_of("illustrated", seed), begin(rules, seed)
        assert rows == rows_of("illustrated", seed)
        learners = {*learners_of(rules, Random(f"bids/{seed}")), 0}
        bids = [one for one in options_in(state, 0) if one != Bid(PASS)]
        if Bid(PASS) not in options_in(state, 0) or not bids:
            continue
        passed = brings(state, 0, Bid(PASS), learners)
        gains = [round(brings(state, 0, one, learners) - passed, 3) for one in bids]
        assert [row["gain"] for row in rows[: len(bids)]] == gains
        checked += 1
    assert checked > 4


def test_a_file_of_rows_is_continued(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    args = {"games": ("illustrated",), "seed": 7, "workers": 1, "ray": None}
    play(Namespace(file=[whole], deals=4, **args))
    for deals in (2, 4):
        play(Namespace(file=[parts], deals=deals, **args))
    assert read_rows([parts]) == read_rows([whole])
    assert json.loads(whole.read_text("utf-8").splitlines()[0])["seed"] == 7


def test_the_fit_finds_what_a_fact_is_worth() -> None:
    chance = Random(1)
    rows = [
        {"facts": [1.0, *(float(chance.random() < 0.5) for _ in FACTS[1:])]} for _ in range(5_000)
    ]
    for row in rows:
        row["gain"] = 2 * row["facts"][3] - 1 + chance.gauss(0, 1)  # type: ignore[assignment]
    weights = fitted(rows)
    assert weights[3] == pytest.approx(2, abs=0.15)
    assert weights[0] == pytest.approx(-1, abs=0.15)


def test_an_interval_is_of_the_mean() -> None:
    assert interval([1.0, 3.0]) == {"deals": 2, "mean": 2.0, "half": 1.96}
