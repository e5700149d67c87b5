"""OpenSpiel's search as a player: found by its name, the same for the same view, legal."""

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from skiz.games import game, games
from skiz.labs.ismcts import Ismcts
from skiz.players import kind, play_deal, player, players, registry
from skiz.players.pimc import Pimc

RULES = game("asszorti").rules()


def test_a_family_takes_its_budget_from_the_key() -> None:
    assert player("ismcts25", 3) == Ismcts(25, 3)
    assert player("pimc7", 3) == Pimc(7, 3)
    assert "ismcts25" not in players()


@pytest.mark.parametrize("key", ["ismcts", "ismcts0", "ismcts-3", "genius", "genius20", "20"])
def test_an_unknown_player_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="no player is called"):
        kind(key)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = EntryPoint("lost", "no_such_package.players:Lost", registry.GROUP)
    monkeypatch.setattr(registry, "installed", lambda: {"lost": lost})
    with pytest.raises(ValueError, match="the player lost: No module named 'no_such_package'"):
        kind("lost5")


@pytest.mark.parametrize("key", games())
def test_it_plays_a_whole_deal_and_the_same_one_again(key: str) -> None:
    rules = game(key).rules()
    players = [Ismcts(5, 7), player("plain", 0), Ismcts(5, 8), player("plain", 0)][: rules.seats]
    one, other = (play_deal(rules, players, 1) for _ in range(2))
    assert len(one.state.tricks) > 5
    assert one.state.settled
    assert one.events == other.events


def test_it_is_better_than_chance() -> None:
    """Both see the same deals and bid alike; only the cards differ."""
    won = 0
    for seed in range(6):
        for seat in range(3):
            seats = [player("plain", 0) if other != seat else Ismcts(20, 1) for other in range(3)]
            worst = [player("plain", 0) if other != seat else Ismcts(1, 1) for other in range(3)]
            for sitting, sign in ((seats, 1), (worst, -1)):
                settled = play_deal(RULES, sitting, seed).state.settled
                assert settled
                won += sign * settled.points[seat]
    assert won > 0


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    program = "import skiz.labs, skiz.players, sys; skiz.players.kind('plain'); "
    program += "sys.exit('pyspiel' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
