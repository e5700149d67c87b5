"""Policies of OpenSpiel in our trees: they lose what OpenSpiel says."""

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.best_response import BestResponsePolicy
from open_spiel.python.algorithms.exploitability import exploitability, nash_conv
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from skiz.labs.mini import Losses, Tree, mini
from skiz.labs.mini.mini import players_of
from skiz.labs.mini.openspiel import GAMES, TreePolicy
from skiz.labs.mini.spiel_policies import loss_of_spiel, policy_of_spiel, read_policy
from tests.support.games.mini_games import SMALL, thinned
from tests.support.tools.depth import NIGHTLY


def random_table(game: Any, seed: int = 3) -> TabularPolicy:
    """Return a table with random shares of the legal actions."""
    table = TabularPolicy(game)
    shares = np.random.default_rng(seed).random(table.action_probability_array.shape)
    shares *= table.legal_actions_mask
    table.action_probability_array[:] = shares / shares.sum(axis=1, keepdims=True)
    return table


def small(name: str) -> Any:
    return thinned(pyspiel.load_game(f"{name}(every={SMALL[name]})"))


@pytest.mark.parametrize("name", SMALL)
def test_a_table_loses_what_openspiel_says(name: str) -> None:
    """For the seat on lead; for all of them by night, and by day where few play."""
    game = small(name)
    table = random_table(game)
    loss, seat = loss_of_spiel(Losses(game.mini, rounds=1), table), game.num_players() - 1
    best = BestResponsePolicy(game, seat, table).value(game.new_initial_state())
    assert loss.values[seat] + loss.gains[seat] == pytest.approx(best, abs=1e-6)
    if game.num_players() == 3 or NIGHTLY:
        theirs = nash_conv(game, table, return_only_nash_conv=False)
        assert loss.nash_conv == pytest.approx(theirs.nash_conv, abs=1e-6)
        assert list(loss.gains) == pytest.approx(list(theirs.player_improvements), abs=1e-6)


def test_half_of_the_sum_is_openspiels_exploitability_where_two_play() -> None:
    game = thinned(pyspiel.load_game("skiz_mini_asszorti(every=128,merged=True)"))
    table, tree = random_table(game), Tree(game.mini, players_of(game.mini))
    shares = policy_of_spiel(table, game, tree, range(2))
    assert sum(tree.gains(shares)) / 2 == pytest.approx(exploitability(game, table), abs=1e-6)


@pytest.mark.parametrize("name", SMALL)
def test_a_policy_of_ours_comes_back_from_openspiel(name: str) -> None:
    """In every information set, all deals of the game included."""
    found = mini(name.removeprefix("skiz_"), every=SMALL[name])
    losses = Losses(found, rounds=20)
    game = pyspiel.load_game(f"{name}(every={SMALL[name]})")
    theirs = TreePolicy(game, losses.tree, losses.apart.policy)
    assert loss_of_spiel(losses, theirs).gains == pytest.approx(losses.apart.gains, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_policy_is_read(name: str, tmp_path: Path) -> None:
    game, file = pyspiel.load_game(name), tmp_path / "policy.pickle"
    file.write_bytes(pickle.dumps(UniformRandomPolicy(game)))
    again = read_policy(file)
    assert str(again.game) == str(game)
    state = game.new_initial_state()
    state.apply_action(0)
    assert sum(again.action_probabilities(state).values()) == pytest.approx(1)


def lacks_a_state(table: TabularPolicy) -> None:
    del table.state_lookup[next(iter(table.state_lookup))]


def doubled(table: TabularPolicy) -> None:
    table.action_probability_array *= 2


def not_a_number(table: TabularPolicy) -> None:
    table.action_probability_array *= np.nan


def below_zero(table: TabularPolicy) -> None:
    first = table.action_probability_array[0]
    one, other = np.flatnonzero(table.legal_actions_mask[0])[:2]
    first[one], first[other] = 1.5, -0.5


@pytest.mark.parametrize("spoil", [lacks_a_state, doubled, not_a_number, below_zero])
def test_a_table_that_is_no_policy_is_refused(spoil: Callable[[TabularPolicy], None]) -> None:
    game = small("skiz_mini_asszorti")
    table = random_table(game)
    spoil(table)
    with pytest.raises(ValueError, match=r"player \d has no probabilities that add up to 1"):
        loss_of_spiel(Losses(game.mini, rounds=1), table)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a pickle: EOFError"),
        (b"no", "not a pickle: "),
        (pickle.dumps({"a": 1}), "a dict, not a policy"),
    ],
)
def test_a_file_without_a_policy_is_refused(content: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "policy.pickle"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=rf"policy\.pickle: {reason}"):
        read_policy(file)
    with pytest.raises(ValueError, match="No such file"):
        read_policy(tmp_path / "none.pickle")
