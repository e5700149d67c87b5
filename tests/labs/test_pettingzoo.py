"""Every game as an environment of PettingZoo: its own tests, and our laws."""

import pickle
import warnings
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from copy import copy, deepcopy
from multiprocessing import get_context
from random import Random

import cloudpickle
import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from skiz.games import games
from skiz.labs import pettingzoo
from skiz.labs.pettingzoo import Table
from skiz.labs.returns import UTMOST, returns
from tests.support.tools.depth import NIGHTLY, at_night, depth

# PettingZoo's own environments with a mask return a dictionary too.
DICTIONARIES = {"Observation is not a NumPy array", "Observation space for each agent probably"}
KEYS = sorted(games())
SHORT = ("asszorti", "asserufen", "paskievics")


@pytest.mark.parametrize("key", KEYS)
def test_pettingzoos_own_tests(key: str) -> None:
    cycles = depth(15, 600)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(key), num_cycles=cycles)
        api_test(pettingzoo.env(key, claims=False, recall=True), num_cycles=cycles)
        seed_test(lambda: pettingzoo.env(key), num_cycles=cycles)
    for warning in found:
        assert any(str(warning.message).startswith(start) for start in DICTIONARIES)


@at_night
@pytest.mark.parametrize("key", KEYS)
def test_pettingzoos_own_benchmark(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays for five seconds, and only has to come to its end."""
    performance_benchmark(pettingzoo.env(key))
    assert "turns per second" in capsys.readouterr().out


def legal(env: Table) -> list[int]:
    """The steps that the agent on turn may take."""
    mask = env.observe(env.agent_selection)["action_mask"]
    steps: list[int] = np.flatnonzero(mask).tolist()
    return steps


def play(env: Table, rng: Random, steps: int | None = None) -> None:
    """Take random steps, all of a deal by default."""
    while not any(env.terminations.values()) and (steps is None or steps > 0):
        env.step(rng.choice(legal(env)))
        steps = None if steps is None else steps - 1


@pytest.mark.parametrize("key", KEYS if NIGHTLY else SHORT)
def test_a_seat_sees_its_view_and_wins_its_settlement(key: str) -> None:
    rng = Random(5)
    env = pettingzoo.env(key, claims=False)
    env.reset(seed=5)
    while not env.position.over:
        on_turn, position = env.agent_selection, env.position
        assert env.possible_agents[position.seat or 0] == on_turn
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            steps = env.numbers.offered(position.fits) if agent == on_turn else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == steps
            hands = np.flatnonzero(env._features.dict["hand"]).tolist()
            cards = position.views[seat].hands[seat].cards
            assert sum(1 << card for card in hands) == cards
        env.step(rng.choice(legal(env)))
    assert env.rewards == dict(zip(env.possible_agents, returns(env.position), strict=True))
    assert set(env.truncations.values()) == {False}


@pytest.mark.parametrize("key", KEYS)
def test_the_truth_is_in_its_space(key: str) -> None:
    """Also for PettingZoo's wrappers, and after a step that is refused."""
    env = OrderEnforcingWrapper(pettingzoo.env(key, recall=key == "asszorti"))
    env.reset(seed=6)
    for refuse in (False, True):
        while not any(env.terminations.values()):
            assert env.state_space.contains(env.state())
            env.step(-1 if refuse else legal(env)[-1])
        assert env.state_space.contains(env.state())
        env.reset()
    assert env.state_space is env.state_space


@pytest.mark.parametrize("key", KEYS if NIGHTLY else SHORT)
@pytest.mark.parametrize("bound", [UTMOST, 1])
def test_rewards_add_up_to_nothing_within_the_bound(key: str, bound: int) -> None:
    env, rng = pettingzoo.env(key, claims=False, bound=bound), Random(1)
    for seed in range(5 if key in ("asszorti", "asserufen") else 1):
        env.reset(seed=seed)
        play(env, rng)
        assert abs(sum(env.rewards.values())) < 1e-9
        assert max(map(abs, env.rewards.values())) <= bound


@pytest.mark.parametrize("key", KEYS)
def test_an_illegal_step_ends_the_deal_at_the_offenders_cost(key: str) -> None:
    env = pettingzoo.env(key)
    for seed, taken in enumerate((0, 1, 3)):
        env.reset(seed=seed)
        play(env, Random(seed), taken)
        offender, allowed = env.agent_selection, set(legal(env))
        wrong = next(step for step in range(len(env.numbers.steps)) if step not in allowed)
        env.step(wrong)
        others = len(env.possible_agents) - 1
        for agent in env.possible_agents:
            assert env.rewards[agent] == (-others if agent == offender else 1)
            assert env.infos[agent]["illegal"]["agent"] == offender
        assert set(env.terminations.values()) == {True}
        assert set(env.truncations.values()) == {False}
        for _ in env.possible_agents:
            assert not env.last()[0]["action_mask"].any()  # type: ignore[index]
            env.step(None)
        assert env.agents == []


def by_pickle(env: Table) -> Table:
    again: Table = pickle.loads(pickle.dumps(env))
    return again


def by_cloudpickle(env: Table) -> Table:
    again: Table = cloudpickle.loads(cloudpickle.dumps(env))
    return again


COPIES: tuple[Callable[[Table], Table], ...] = (by_pickle, by_cloudpickle, copy, deepcopy)
POINTS = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")


def assert_same_table(one: Table, other: Table) -> None:
    """Both are at the same moment, and every seat sees the same."""
    assert one.position.deck == other.position.deck
    assert one.position.done == other.position.done
    assert one.position.taken == other.position.taken
    assert one.position.events == other.position.events
    assert one.agent_selection == other.agent_selection
    assert [getattr(one, point) for point in POINTS] == [getattr(other, point) for point in POINTS]
    assert np.array_equal(one.state(), other.state())
    for agent in one.possible_agents:
        seen, too = one.observe(agent), other.observe(agent)
        assert one.observation_space(agent) == other.observation_space(agent)
        assert one.action_space(agent) == other.action_space(agent)
        assert all(np.array_equal(seen[part], too[part]) for part in seen)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("key", KEYS)
def test_a_copy_goes_on_with_the_same_deal(key: str, copied: Callable[[Table], Table]) -> None:
    """From the first step and from later ones; then the next deal."""
    env, rng = pettingzoo.env(key, claims=False, bound=200), Random(key)
    env.reset(seed=4)
    for steps in depth((0, 1, 9), (0, 1, 1, 12, 30, 30, None)):
        play(env, rng, steps)
        before, other = env.state(), copied(env)
        assert_same_table(env, other)
        play(other, rng, 1)  # which the table itself does not notice
        assert np.array_equal(env.state(), before)
    other = copied(env)
    env.reset()
    other.reset()
    assert_same_table(env, other)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("key", KEYS if NIGHTLY else ("asszorti", "asserufen"))
def test_a_copy_comes_to_the_same_end(key: str, copied: Callable[[Table], Table]) -> None:
    env = pettingzoo.env(key)
    env.reset(seed=5)
    play(env, Random(5), 7)
    other = copied(env)
    play(env, Random(9))
    play(other, Random(9))
    assert_same_table(env, other)
    assert_same_table(env, copied(env))


@pytest.mark.parametrize("key", KEYS)
def test_a_copy_of_a_refused_step_and_of_a_new_table(key: str) -> None:
    new = pettingzoo.env(key, recall=True)
    for copied in COPIES:
        one, two = copied(new), pettingzoo.env(key, recall=True)
        one.reset(seed=2)
        two.reset(seed=2)
        assert_same_table(one, two)
        one.step(len(one.numbers.steps))
        assert_same_table(one, copied(one))


def played_on(env: Table) -> Table:
    """Play a table to its end in another process, and send it back."""
    play(env, Random(6))
    return env


def test_another_process_goes_on_with_the_same_deals() -> None:
    envs = [pettingzoo.env(key) for key in ("asszorti", "paskievics")]
    for env in envs:
        env.reset(seed=1)
        play(env, Random(1), 5)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for there, env in zip(pool.map(played_on, envs), envs, strict=True):
            assert_same_table(there, played_on(env))


def test_a_given_deck_is_dealt() -> None:
    env = pettingzoo.env("asszorti", "gamerules", render_mode="ansi")
    deck = list(range(len(env.numbers.rules.pack.names)))
    env.reset(options={"deck": deck})
    first = env.render()
    env.reset(seed=3)
    assert env.render() != first
    env.reset(options={"deck": deck})
    assert env.render() == first
    assert env.position.deck == tuple(deck)
    with pytest.raises(ValueError, match="deck: 36 cards, each number from 0 to 35 once"):
        env.reset(options={"deck": deck[1:]})


def test_what_is_not_possible_is_refused() -> None:
    with pytest.raises(ValueError, match="asszorti has no preset 'no-such-house'; there are"):
        pettingzoo.env("asszorti", "no-such-house")
    with pytest.raises(ValueError, match="render_mode='human': only 'ansi' is possible"):
        pettingzoo.env("asszorti", render_mode="human")
    with pytest.raises(ValueError, match="bound=0: a whole number of points from 1 to 1000000"):
        pettingzoo.env("asszorti", bound=0)
    house = next(iter(games()["asserufen"].presets.values()))
    with pytest.raises(ValueError, match="kontra_window=any_time"):
        pettingzoo.env("asserufen", house.with_changes({"kontra_window": "any_time"}))
