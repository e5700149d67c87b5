"""An answer learns only from a fixed player; one that has learnt nothing gains nothing."""

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("skiz._kernel")

import numpy as np

from bench.players.answer import compared, gained, gains
from skiz.players.asszorti.coefficients import FILE
from skiz.players.levels import FAST
from skiz.players.yardsticks.search1 import STRONG1
from tools.learn.answer import COUNTS, MODEL, better_piles, learn_answer, recounted, shrunk
from tools.learn.frozen import model_file, talked, watched

DEALS = range(3)


def test_an_untrained_answer_gains_nothing(tmp_path: Path) -> None:
    (tmp_path / MODEL).write_bytes(model_file(FAST).read_bytes())
    (tmp_path / COUNTS).write_bytes(FILE.read_bytes())
    assert [gained(tmp_path, FAST, seed).points for seed in DEALS] == [[0, 0, 0]] * len(DEALS)


def test_it_trains_plays_and_resumes_from_its_log(tmp_path: Path) -> None:
    learnt = learn_answer(FAST, range(4), range(2), tmp_path)
    assert learnt["calls"] > 0 < learnt["cards"]
    assert json.loads((tmp_path / COUNTS).read_text("utf-8")) != json.loads(FILE.read_text("utf-8"))
    once = gains({FAST: tmp_path}, DEALS, tmp_path)
    logs = {file: file.read_bytes() for file in tmp_path.glob("*.jsonl")}
    assert len(logs) == 3
    assert learn_answer(FAST, range(4), range(2), tmp_path) == learnt
    assert gains({FAST: tmp_path}, DEALS, tmp_path) == once
    assert {file: file.read_bytes() for file in logs} == logs
    assert len(once["fast"]) == len(DEALS)
    learn_answer(FAST, range(5), range(2), tmp_path)
    with pytest.raises(ValueError, match=r"gain-fast.jsonl:1: of something else"):
        gains({FAST: tmp_path}, DEALS, tmp_path)


def test_a_yardstick_is_watched_with_its_own_model() -> None:
    assert model_file(STRONG1).name == "model1.json"
    deal = watched(FAST, 1)
    assert len(deal.defenders) == 2
    assert all(0 <= played < len(rows) > 1 for rows, played in deal.choices)


def test_a_deal_with_a_stray_action_teaches_nothing_about_hands() -> None:
    deals = [talked(FAST, seed) for seed in range(8)]
    assert {bool(deal.examples) for deal in deals} == {True, False}


def test_counts_follow_the_sample_only_where_it_is_large() -> None:
    auction = {"pass": {"none": [-2.0, 0.1]}, "call": {"none": [1.0, 0.5]}}
    assert recounted(auction, []) == auction
    rare = recounted(auction, [(True, "none", 0.0, 8.0)] * 2)["pass"]["none"][0]
    often = recounted(auction, [(True, "none", 0.0, 8.0)] * 5000)["pass"]["none"][0]
    assert -2.0 < rare < -1.5
    assert often == pytest.approx(8.0, abs=0.3)
    wild = [(True, "none", 0.0, 8.0 + swing) for swing in (-90.0, 90.0)] * 50
    calm = [(True, "none", 0.0, 8.0)] * 100
    assert recounted(auction, wild)["pass"]["none"][0] < recounted(auction, calm)["pass"]["none"][0]
    assert shrunk([1.0] * 4) < 0.2 < 0.9 < shrunk([1.0] * 400)


def test_piles_stay_where_they_do_not_predict_the_truth_better() -> None:
    base = json.loads(model_file(FAST).read_text("utf-8"))["piles"]
    fact, roles = "opponent 3 trumps", sorted(base["opponent 3 trumps"])
    chance = np.random.default_rng(1)
    width = sum(len(row) for row in base[fact][roles[0]]["plain"])
    noise = [[(fact, roles, chance.integers(0, 2, (5, len(roles), 2, width)).tolist())]]
    piles, better = better_piles(base, noise)
    assert (piles, better) == (base, {})  # one deal teaches nothing
    clear = chance.integers(0, 2, (200, 5, len(roles), 2, width))
    clear[:, 0, 0, 0, 0], clear[:, 1:, 0, 0, 0] = 1, 0
    piles, better = better_piles(base, ([(fact, roles, ways.tolist())] for ways in clear))
    assert better[fact][1] > 0
    assert piles[fact][roles[0]]["plain"][0][0] > base[fact][roles[0]]["plain"][0][0]
    assert {key: of for key, of in piles.items() if key != fact} == {
        key: of for key, of in base.items() if key != fact
    }


def test_a_comparison_says_who_has_more_than_half_of_the_gain() -> None:
    found = compared({"strong1": [2.0, 4.0, 0.0], "strong": [1.0, 2.0, 0.0]})
    assert found["gain"]["strong1"]["mean"] == 2.0
    assert found["gain"]["strong1"]["differ"] == 2
    assert found["more_than_the_aim"]["strong"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
