"""Mini games in OpenSpiel: its own test, and its values beside ours."""

from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.best_response import BestResponsePolicy
from open_spiel.python.algorithms.exploitability import exploitability, nash_conv

from skiz.labs.mini import Tree, mini
from skiz.labs.mini.mini import players_of
from skiz.labs.mini.openspiel import GAMES, MiniSpiel, TreePolicy
from tests.support.games.mini_games import SMALL, thinned
from tests.support.tools.depth import NIGHTLY, depth


@pytest.fixture(name="game", params=SMALL)
def small_game(request: pytest.FixtureRequest) -> Any:
    return thinned(pyspiel.load_game(f"{request.param}(every={SMALL[request.param]})"))


def mixed(game: MiniSpiel) -> tuple[Tree, Any]:
    """Return the tree of a game, and a policy with random shares."""
    one, rng = Tree(game.mini, players_of(game.mini) if game.merged else None), Random(3)
    policy = one.blank()
    for choice in one.choices():
        shares = [rng.random() for _ in choice.options]
        for place, share in enumerate(shares):
            policy[choice.first + place] = share / sum(shares)
    return one, policy


@pytest.mark.parametrize("name", [*GAMES, "skiz_mini_asszorti(merged=True)"])
def test_openspiels_own_test(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=depth(2, 20), serialize=True, verbose=False)


def test_a_game_with_options_is_loaded_by_its_name() -> None:
    game = pyspiel.load_game("skiz_mini_asszorti(ranks=5,every=100)")
    assert game.mini is mini("mini_asszorti", ranks=5, every=100)
    assert str(game) == "skiz_mini_asszorti(every=100,merged=False,ranks=5)"


@pytest.mark.parametrize("name", GAMES)
def test_other_deals_are_the_same_to_the_player(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(4)
    state = game.new_initial_state()
    state.apply_action(rng.randrange(len(game.mini.deals)))
    while not state.is_terminal():
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
        state.apply_action(rng.choice(state.legal_actions()))


def test_the_best_response_is_openspiels(game: Any) -> None:
    """For the seat on lead, which is soon asked; `nash_conv` below is for all of them."""
    one, policy = mixed(game)
    spiel = TreePolicy(game, one, policy)
    seat = game.num_players() - 1
    best = BestResponsePolicy(game, seat, spiel)
    assert one.best(seat, policy) == pytest.approx(best.value(game.new_initial_state()), abs=1e-6)


def test_the_sum_of_gains_is_openspiels_nash_conv(game: Any) -> None:
    if game.num_players() > 3 and not NIGHTLY:
        pytest.skip("make nightly runs it; by day the best response above is for this game")
    one, policy = mixed(game)
    gains = one.gains(policy)
    theirs = nash_conv(game, TreePolicy(game, one, policy), return_only_nash_conv=False)
    assert sum(gains) == pytest.approx(theirs.nash_conv, abs=1e-6)
    assert gains == pytest.approx(list(theirs.player_improvements), abs=1e-6)


def test_half_of_the_sum_is_openspiels_exploitability_where_two_play() -> None:
    game = thinned(pyspiel.load_game("skiz_mini_asszorti(every=128,merged=True)"))
    assert game.num_players() == 2
    one, policy = mixed(game)
    theirs = exploitability(game, TreePolicy(game, one, policy))
    assert sum(one.gains(policy)) / 2 == pytest.approx(theirs, abs=1e-6)


def test_no_side_is_merged_where_nobody_knows_it() -> None:
    with pytest.raises(ValueError, match="nobody knows who plays with whom"):
        players_of(mini("mini_tarokk"))
    with pytest.raises(pyspiel.SpielError, match="merged"):
        pyspiel.load_game("skiz_mini_tarokk(merged=True)")
