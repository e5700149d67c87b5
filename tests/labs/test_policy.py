"""A policy on arrays plays the same as a player of ours as it does in the environments."""

from random import Random
from zlib import crc32

import numpy as np
import pytest

from skiz.games import game, games
from skiz.labs import openspiel, pettingzoo, vector
from skiz.labs.policy import Array, PolicyPlayer
from skiz.players import play_deal, play_out, player
from skiz.table import deal, start
from tests.support.tools.depth import depth

SHORT = ("asszorti", "asserufen", "paskievics")
KEYS = depth(SHORT, tuple(games()))


class Recorded:
    """A policy that depends on every number that it sees, and its steps."""

    def __init__(self) -> None:
        self.steps: list[int] = []

    def __call__(self, observations: Array, masks: Array) -> Array:
        legal = np.flatnonzero(masks[0])
        step = legal[crc32(observations[0].tobytes()) % len(legal)]
        self.steps.append(int(step))
        return np.array([step])


@pytest.mark.parametrize("seed", range(depth(1, 20)))
@pytest.mark.parametrize("key", KEYS)
def test_it_plays_as_in_arrays(key: str, seed: int) -> None:
    in_arrays, seated = Recorded(), Recorded()
    deals = vector.make(key, 1)
    seen, _ = deals.reset(seed=seed)
    rules, deck, ended = deals.numbers.rules, deals.deck(0), False
    while not ended:
        seen, rewards, (ended,), _, _ = deals.step(
            in_arrays(seen["observation"], seen["action_mask"])
        )
    end = play_out(start(rules, deal(rules, deck)), [PolicyPlayer(seated)] * rules.seats).state
    assert seated.steps == in_arrays.steps
    assert end.settled is not None
    assert list(end.settled.points) == rewards[0].tolist()


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_it_plays_as_in_pettingzoo_with_claims(key: str, recall: bool) -> None:
    there, seated = Recorded(), Recorded()
    env = pettingzoo.env(key, recall=recall)
    env.reset(seed=1)
    rules, deck = env.numbers.rules, env.position.deck
    for agent in env.agent_iter():
        seen = env.observe(agent)
        over = env.terminations[agent]
        rows = seen["observation"][None], seen["action_mask"][None]
        env.step(None if over else int(there(*rows)[0]))
    players = [PolicyPlayer(seated, claims=True, recall=recall)] * rules.seats
    end = play_out(start(rules, deal(rules, deck)), players).state
    assert seated.steps == there.steps
    assert end.settled == env.position.state.settled  # type: ignore[union-attr]


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_it_plays_as_in_openspiel(key: str, recall: bool) -> None:
    """The information state is the observation with recall."""
    there, seated, chance = Recorded(), Recorded(), Random(3)
    state = openspiel.GAMES[f"skiz_{key}"]({"claims": False}).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            seen = state.information_state_tensor() if recall else state.observation_tensor()
            mask = np.array([state.legal_actions_mask()], np.int8)
            state.apply_action(int(there(np.array([seen], np.float32), mask)[0]))
    rules = game(key).rules()
    players = [PolicyPlayer(seated, recall=recall)] * rules.seats
    end = play_out(start(rules, deal(rules, state.position.deck)), players).state
    assert seated.steps == there.steps
    assert end.settled is not None
    assert list(end.settled.points) == state.returns()


@pytest.mark.parametrize("key", KEYS)
def test_it_plays_beside_ours_who_claim(key: str) -> None:
    rules = game(key).rules()
    for seed in range(depth(2, 20)):
        seats = [PolicyPlayer(Recorded()), *[player("plain", seed=1)] * (rules.seats - 1)]
        settled = play_deal(rules, seats, seed).state.settled
        assert settled is not None
        assert sum(settled.points) == 0


@pytest.mark.parametrize(
    ("step", "named"),
    [(0, r"0 \(play c6\); here one may do bid three, bid pass"), (10**6, r"1000000 \(no step\)")],
)
def test_an_illegal_step_is_named(step: int, named: str) -> None:
    wrong = PolicyPlayer(lambda observations, masks: np.array([step]))
    with pytest.raises(ValueError, match=rf"^seat 0: {named}"):
        play_deal(game("asszorti").rules(), [wrong] * 3, seed=1)


def test_a_house_in_which_one_speaks_out_of_turn_is_refused() -> None:
    house = game("asserufen").house().with_changes({"kontra_window": "any_time"})
    with pytest.raises(ValueError, match="kontra_window=any_time"):
        play_deal(game("asserufen").rules(house), [PolicyPlayer(Recorded())] * 4, seed=1)
