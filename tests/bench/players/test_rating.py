"""The simulation of ratings: constant winners are soon on top, and the figures are counted."""

from pathlib import Path
from random import Random

import pytest

from bench.players.rating import STEP, Deal, figures, played, pool, until
from skiz.games import game

KINDS = ("beginner", "plain")


def always(better: int) -> list[Deal]:
    """Return deals in which plain wins this much."""
    seats = ["plain", "beginner", "beginner"]
    return [Deal(seed, seats, [2 * better, -better, -better], [0, 0, 0]) for seed in range(20)]


@pytest.mark.parametrize(("better", "share"), [(1, 1.0), (-1, 0.0)])
def test_a_player_that_always_wins_is_rated_higher(better: int, share: float) -> None:
    looks = [*pool(always(better), KINDS, 40, Random(1))]
    assert len(looks) == 40 // STEP
    assert looks[-1].in_order == share


def test_it_counts_the_deals_until_the_order_stays() -> None:
    assert until([[0.5, 1.0, 1.0]] * 3) == {"deals": 2 * STEP, "from": 2 * STEP, "to": 2 * STEP}
    assert until([[1.0, 1.0, 0.5]] * 3)["deals"] is None


def test_deals_are_played_once_and_read_from_the_log(tmp_path: Path) -> None:
    rules, log = game("asszorti").rules(), tmp_path / "deals.jsonl"
    first = [*played(rules, KINDS, range(3), log)]
    before = log.read_text()
    assert [*played(rules, KINDS, range(3), log)] == first
    assert log.read_text() == before
    assert all(sum(deal.points) == 0 == sum(deal.datum) for deal in first)
    found = figures(first, KINDS, 3, 20)
    assert set(found["ratings"]) == set(KINDS)  # type: ignore[call-overload]
