"""The figures of kontras that players prefer to heuristics."""

import pytest

from skiz.players.levels import FAST
from skiz.table import Action, View

pytest.importorskip("skiz._kernel")

from bench.talk import kontras
from bench.talk.kontras import CARDS, doubled, is_kontra
from tests.support.tools.depth import at_night

DEALS = range(4)


def first_kontra(view: View, options: tuple[Action, ...], evaluations: object) -> Action:
    """Doubles whenever possible."""
    return next(action for action in options if is_kontra(action))


@at_night
def test_every_kontra_that_plain_would_not_say_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kontras, "evaluate_talk", lambda view, options, level, seed: (None,))
    monkeypatch.setattr(kontras, "best_of", first_kontra)
    found = [one for seed in DEALS for one in doubled("illustrated", FAST, seed).kontras]
    assert found
    assert all(one.came.keys() == set(CARDS) for one in found)
    assert any(one.rolled < 0 for one in found), "who doubles blindly loses by it"


def test_heuristics_alone_have_no_such_kontra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kontras, "evaluate_talk", lambda view, options, level, seed: ())
    assert not any(doubled("illustrated", FAST, seed).kontras for seed in DEALS)
