"""How a match compares two kinds of players: the exchange of seats and the interval."""

import re
from random import Random
from statistics import fmean

import pytest

from skiz.arena import Duel, between, compare, run
from skiz.arena.duel import Bout, every_division, mirrored
from skiz.games import game
from skiz.players import play_deal, player
from skiz.table import shuffled

SAMPLES, DEALS = 2000, 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_division_is_played_once(seats: int) -> None:
    """All but the two divisions in which one kind has all seats, so that each seat counts equally
    for both.
    """
    divisions = every_division(seats)
    assert len({*divisions}) == len(divisions) == 2**seats - 2
    assert all(sum(way[seat] for way in divisions) * 2 == len(divisions) for seat in range(seats))


@pytest.mark.parametrize("seed", range(5))
def test_a_mirrored_pair_gives_each_seat_to_both(seed: int) -> None:
    one, other = mirrored(4, seed)
    assert sum(one) == 2
    assert all(mine != theirs for mine, theirs in zip(one, other, strict=True))


def test_the_interval_holds_the_true_lead_as_often_as_it_says() -> None:
    rng, held = Random(7), 0
    for _ in range(SAMPLES):
        gaps = [rng.gauss(0.5, 2.0) for _ in range(DEALS)]
        found = compare([Bout(n, gap, (1, 1), (0.0, 0.0)) for n, gap in enumerate(gaps)])
        assert found.mean == pytest.approx(fmean(gaps))
        held += found.low <= 0.5 <= found.high
    assert 0.92 <= held / SAMPLES <= 0.96  # normal quantiles are a little narrow for 30 deals


@pytest.mark.parametrize(
    ("divisions", "says"),
    [
        ([], "divisions: at least one is needed"),
        ([(True, True, True)], "division (True, True, True): 3 seats, with A in some of them"),
        ([(False, False, False)], "division (False, False, False): 3 seats"),
        ([(True, False)], "division (True, False): 3 seats"),
        ([(True, False, False, True)], "division (True, False, False, True): 3 seats"),
    ],
)
def test_both_players_sit_in_each_division(divisions: list[tuple[bool, ...]], says: str) -> None:
    plain = player("plain", seed=1)
    with pytest.raises(ValueError, match=f"^{re.escape(says)}"):
        between(game("asszorti").rules(), plain, plain, 1, divisions)


def test_a_seed_below_0_would_deal_what_another_one_deals() -> None:
    """Python's `Random` takes -5 as 5."""
    rules, plain = game("asszorti").rules(), player("plain", seed=1)
    assert shuffled(rules, Random(-5)) == shuffled(rules, Random(5))
    for play in (
        lambda: play_deal(rules, [plain] * 3, -5),
        lambda: between(rules, plain, plain, -5),
        lambda: list(run(Duel("asszorti", rules.house, "plain", "random"), range(-5, 5))),
    ):
        with pytest.raises(ValueError, match=r"^seed -5: a whole number from 0"):
            play()


def test_one_deal_has_no_interval() -> None:
    with pytest.raises(ValueError, match="two deals"):
        compare([Bout(1, 0.5, (1, 1), (0.0, 0.0))])
