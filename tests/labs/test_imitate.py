"""What is written down of a player is what a policy on arrays would have seen and done."""

import numpy as np
import pytest

from skiz.games import game, games
from skiz.labs.imitate import choices_of
from skiz.labs.policy import Array, PolicyPlayer
from skiz.players import play_deal, player
from tests.support.tools.depth import depth

KEYS = depth(("asszorti", "asserufen", "paskievics"), tuple(games()))


class Seen:
    """A policy that depends on what it sees, with everything that it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Array, Array, int]] = []

    def __call__(self, observations: Array, masks: Array) -> Array:
        legal = np.flatnonzero(masks[0])
        step = int(legal[int(observations.sum()) % len(legal)])
        self.asked.append((observations[0], masks[0], step))
        return np.array([step])


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("key", KEYS)
def test_a_policy_is_written_down_as_it_was_asked(key: str, recall: bool) -> None:
    policy, rules = Seen(), game(key).rules()
    written = list(choices_of(rules, PolicyPlayer(policy, recall=recall), [3, 4], recall=recall))
    assert len(written) == len(policy.asked) > 20
    for one, (observation, mask, action) in zip(written, policy.asked, strict=True):
        assert np.array_equal(one.observation, observation)
        assert np.array_equal(one.mask, mask)
        assert one.action == action


@pytest.mark.parametrize("key", KEYS)
def test_who_repeats_what_was_written_plays_the_same_deal(key: str) -> None:
    """`random` says many things at once, and discards as it likes."""
    rules = game(key).rules()
    written = iter(choices_of(rules, player("random", seed=2), [5]))
    again = PolicyPlayer(lambda observations, masks: np.array([next(written).action]))
    wanted = play_deal(rules, [player("random", seed=2)] * rules.seats, 5).state
    if not wanted.claims:
        assert play_deal(rules, [again] * rules.seats, 5).state.settled == wanted.settled


def test_a_house_in_which_one_speaks_out_of_turn_is_refused() -> None:
    house = game("asserufen").house().with_changes({"kontra_window": "any_time"})
    with pytest.raises(ValueError, match="kontra_window=any_time"):
        next(choices_of(game("asserufen").rules(house), player("plain", seed=1), [1]))
