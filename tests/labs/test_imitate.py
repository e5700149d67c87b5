"""What is written down of a player is what a policy on arrays would have seen and done."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from skiz.games import game, games
from skiz.labs.imitate import Chosen, choices_in, choices_in_corpus, choices_of
from skiz.labs.policy import Array, PolicyPlayer
from skiz.players import play_deal, player
from skiz.records import Record, read, write
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


def assert_same(found: Iterable[Chosen], wanted: list[Chosen]) -> None:
    """Both have the same steps, with the same arrays."""
    assert len(wanted) > 20
    for one, other in zip(found, wanted, strict=True):
        assert np.array_equal(one.observation, other.observation)
        assert np.array_equal(one.mask, other.mask)
        assert one.action == other.action


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


@pytest.mark.parametrize("key", KEYS)
def test_a_written_deal_gives_what_its_players_gave(key: str) -> None:
    """`random` says many things at once, discards as it likes, and claims."""
    rules, who = game(key).rules(), player("random", seed=2)
    wanted = list(choices_of(rules, who, [5, 6]))
    who = player("random", seed=2)
    deals = [play_deal(rules, [who] * rules.seats, seed) for seed in (5, 6)]
    text = write(*(Record(rules, deal.events) for deal in deals))
    assert_same(choices_in(read(text)), wanted)


def test_houses_of_a_file_may_differ() -> None:
    """Their arrays have other sizes."""
    records = [
        Record(rules, play_deal(rules, [player("plain", seed=1)] * rules.seats, 3).events)
        for rules in (game("asszorti").rules(), game("asserufen").rules())
    ]
    sizes = [one.observation.size for one in choices_in(records)]
    assert len({*sizes}) == 2
    apart = [len(list(choices_in([record]))) for record in records]
    assert len(sizes) == sum(apart)
    assert sizes[: apart[0]] == [sizes[0]] * apart[0]


def test_a_corpus_gives_what_its_players_gave(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")
    from skiz.corpus.plan import Plan
    from skiz.corpus.write import write_corpus

    asszorti = game("asszorti")
    plan = Plan("asszorti", asszorti.house(), "plain", 7, 4, sampled=0, opened=0, shard=3)
    list(write_corpus(plan, tmp_path / "corpus"))
    wanted = (
        one
        for seed in range(7, 11)
        for one in choices_of(asszorti.rules(), player("plain", seed), [seed])
    )
    assert_same(choices_in_corpus(tmp_path / "corpus"), list(wanted))


def test_what_is_no_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a corpus: there are no records"):
        next(choices_in_corpus(tmp_path))


def test_a_record_of_one_seat_is_refused() -> None:
    rules = game("asszorti").rules()
    played = play_deal(rules, [player("plain", seed=1)] * rules.seats, 3)
    with pytest.raises(ValueError, match="a record of one seat's view"):
        next(choices_in([Record(rules, played.events).seen_by(1)]))


def test_a_house_in_which_one_speaks_out_of_turn_is_refused() -> None:
    house = game("asserufen").house().with_changes({"kontra_window": "any_time"})
    with pytest.raises(ValueError, match="kontra_window=any_time"):
        next(choices_of(game("asserufen").rules(house), player("plain", seed=1), [1]))
