"""Forecasts of the network's announcements: computed from a situation, and fitted to results."""

from dataclasses import replace
from random import Random

import pytest

from skiz.games import game
from skiz.games.tarokk import GAME, read_deal, standing
from skiz.players.tarokk.talk.forecasts import INPUTS, forecast, learnt
from skiz.players.tarokk.talk.logistic import chance_by
from skiz.players.tarokk.talk.talk_inputs import GAMES
from skiz.players.tarokk.talk.words import WORDS
from skiz.table import Say, View
from tests.support.games.tarokk_talk import talking
from tools.fit.forecasts import fitted, rows_of

STRONG, WEAK = "skiz XXI XX XVIII XVII XVI I hK h1", "skiz VIII VII VI V hK h1 d1 dQ"


def chance_in(hand: str, say: Say, key: str = "illustrated") -> float | None:
    """Return the forecast for a word of seat 1 with this hand, before it or its partner spoke."""
    view = View(replace(talking(game(key).rules(), hand), eyes=1))
    return forecast(standing(read_deal(view), 1), say)


def test_words_that_are_often_said_have_a_forecast() -> None:
    assert {"trull", "four-kings", "double", "pagat-ultimo", "centrum", "kontra"} <= set(learnt())
    assert set(learnt()) <= set(WORDS)
    assert chance_in(STRONG, Say("volat", 0)) is None


@pytest.mark.parametrize("key", GAMES)
def test_a_better_hand_makes_more(key: str) -> None:
    for say in (Say("trull", 0), Say("double", 0), Say(GAME, 1)):
        strong, weak = chance_in(STRONG, say, key), chance_in(WEAK, say, key)
        assert strong is not None
        assert weak is not None
        assert 0 < weak < strong < 1


def test_rows_are_of_words_with_their_situation() -> None:
    rows = [row for seed in range(6) for row in rows_of("illustrated", "fast", seed)]
    assert len(rows) > 1
    for row in rows:
        assert len(row["now"]) == len(INPUTS)
        assert row["word"] in WORDS
        assert row["came"] in (True, False)
    assert rows == [row for seed in range(6) for row in rows_of("illustrated", "fast", seed)]


def test_a_fit_finds_the_chance_that_rows_were_drawn_by() -> None:
    chance, rows = Random(1), []
    for _ in range(2_000):
        tarokks = chance.randrange(2, 10)
        now = [tarokks if name == "tarokks" else 0 for name in INPUTS]
        rows.append({"now": now, "came": chance.random() < tarokks / 10})
    found = fitted(rows)
    weights = (found["constant"], *(found["weights"].get(name, 0.0) for name in INPUTS))
    for tarokks in (3, 5, 8):
        now = [tarokks if name == "tarokks" else 0 for name in INPUTS]
        assert chance_by(weights, now) == pytest.approx(tarokks / 10, abs=0.05)


def test_every_number_has_a_name_of_its_own() -> None:
    """A fit assigns weights by the names of their numbers."""
    assert len(set(INPUTS)) == len(INPUTS)
