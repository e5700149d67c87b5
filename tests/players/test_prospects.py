"""What is learnt about announcements: the situation comes from a view, and chances from weights."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import skiz
from skiz.games import game
from skiz.games.tarokk import read_deal, standing
from skiz.players import play_deal, player
from skiz.players.tarokk.talk.learnt import THINKABLE, is_learnt_in, learnt_chance
from skiz.players.tarokk.talk.prospects import LEARNT_THRESHOLDS
from skiz.players.tarokk.talk.situation import NAMES, situation
from skiz.solve.worlds import Worlds
from skiz.table import Play, View, options
from tests.support.games.tarokk_talk import talking
from tests.support.laws.random_deals import course
from tests.support.tools.depth import depth
from tools.fit.situations import fitted, rows_of

ILLUSTRATED = game("illustrated").rules()
WEIGHTS = json.loads((Path(skiz.__file__).parent / "players/tarokk/learnt.json").read_text("utf-8"))


def known(hand: str) -> dict[str, float]:
    """Return the situation of seat 1 with this hand, before anybody but the declarer spoke."""
    view = View(replace(talking(ILLUSTRATED, hand), eyes=1))
    return dict(zip(NAMES, situation(view, standing(read_deal(view), 1)), strict=True))


def test_a_situation_describes_the_hand() -> None:
    now = known("skiz XXI XX XVIII X I hK h1 dQ")
    expected = {"tarokks": 6, "long": 0, "skiz": 1, "xxi": 1, "xx": 1, "pagat": 1, "high": 2}
    expected |= {"run": 3, "kings": 1, "guarded": 1, "voids": 2, "single": 1}
    assert {name: now[name] for name in expected} == expected


def test_hidden_cards_change_no_situation() -> None:
    """In every world that a seat cannot tell from the truth its situation is the same."""
    seen = 0
    for seed in range(depth(3, 6)):
        for number, moment in enumerate(course("illustrated", "pagat", seed).moments):
            view = moment.views[moment.seat]
            if view.current_phase.name != "talk" or isinstance(options(view, moment.seat)[0], Play):
                continue
            now = situation(view, standing(read_deal(view), moment.seat))
            for world in Worlds(view).sample(2, number):
                truth = View(replace(world, eyes=moment.seat))
                assert situation(truth, standing(read_deal(truth), moment.seat)) == now
                seen += 1
    assert seen > 20


def test_weights_belong_to_features_of_a_situation() -> None:
    assert set(WEIGHTS) <= set(THINKABLE) == set(LEARNT_THRESHOLDS)
    assert {name for row in WEIGHTS.values() for name in row["weights"]} <= set(NAMES)
    assert {"trull", "pagat-ultimo", "double", "centrum", "kontra"} <= set(WEIGHTS)


@pytest.mark.parametrize("kind", WEIGHTS)
def test_a_forecast_is_a_probability_and_depends_on_the_situation(kind: str) -> None:
    poor = tuple(known("II III V VI hQ h1 dQ dC sJ").values())
    good = tuple(known("skiz XXI XX XIX XVIII XVII I hK hQ").values())
    assert 0 <= learnt_chance(kind, poor) < learnt_chance(kind, good) <= 1


def test_without_a_forecast_the_talk_stays_the_same() -> None:
    rules = game("illustrated54").rules()
    for seed in range(12):
        new, old = (play_deal(rules, [player(kind, 0)] * 4, seed) for kind in ("plain", "plain1"))
        assert new.actions == old.actions


def test_it_says_more_than_it_did() -> None:
    """More than half as much again as who learnt nothing."""
    counts = dict.fromkeys(("plain", "plain1"), 0)
    for seed in range(depth(40, 150)):
        for kind in counts:
            end = play_deal(ILLUSTRATED, [player(kind, 0)] * 4, seed).state
            words = [say.figure for one in end.talk for say in one.says]
            counts[kind] += sum(not word.startswith("tarokks-") for word in words)
    assert counts["plain"] > 1.5 * counts["plain1"] > 0


def test_rows_are_the_same_each_time() -> None:
    rows = [list(rows_of(ILLUSTRATED, seed, 0.0)) for seed in range(4)]
    assert rows == [list(rows_of(ILLUSTRATED, seed, 0.0)) for seed in range(4)]
    assert {row["said"] for deal in rows for row in deal} == {True, False}


def test_a_planted_probability_is_recovered() -> None:
    """With rows that came true by one number's chance, only that number has weight."""
    rng, rows = Random(1), []
    for _ in range(4000):
        now = [rng.randrange(10) if name == "tarokks" else 0 for name in NAMES]
        announced = rng.random() < 0.5
        chance = 0.1 + 0.08 * now[0] - (0.1 if announced else 0)
        rows.append({"now": now, "said": announced, "made": rng.random() < chance})
    found = fitted(rows)
    assert set(found["weights"]) == {"tarokks"}
    assert found["weights"]["tarokks"] > 0.2
    assert -3.5 < found["constant"] < -1.5


def test_forecasts_hold_with_42_cards() -> None:
    learnt_in = {
        key: is_learnt_in(read_deal(start_of(key)).rules)
        for key in ("illustrated", "paskievics", "high", "illustrated54")
    }
    assert [key for key, is_in in learnt_in.items() if is_in] == [
        "illustrated",
        "paskievics",
        "high",
    ]


def start_of(key: str) -> View:
    """Return a deal of a game in which somebody declares."""
    return View(replace(talking(game(key).rules(), "X"), eyes=1))
