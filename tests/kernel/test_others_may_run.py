"""While the kernel works other threads of Python run."""

import sys
import sysconfig
from collections.abc import Callable, Iterator
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from skiz.cards import of
from skiz.solve.kernel import kernel as the_kernel
from tests.support.laws.problems import problem

if sysconfig.get_config_var("Py_GIL_DISABLED"):
    pytest.skip("this Python has no lock that a call could keep", allow_module_level=True)
pytest.importorskip("skiz._kernel")
kernel = the_kernel()

ALL = 2**40 - 1


@pytest.fixture(autouse=True)
def _nobody_is_interrupted() -> Iterator[None]:
    """A thread that runs until it yields by itself."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(600)
    yield
    sys.setswitchinterval(before)


TRIES = 20  # on a busy machine the work may be done before the other thread is woken


def gives_way(work: Callable[[], Any]) -> bool:
    """Whether another thread gets on while a piece of work is done: what never gives way never
    lets it.
    """
    return any(gave_way(work) for _ in range(TRIES))


def gave_way(work: Callable[[], Any]) -> bool:
    """Return whether another thread made progress during one piece of work."""
    done, begun = [], Event()

    def working() -> None:
        begun.set()
        work()
        done.append("work")

    worker = Thread(target=working)
    worker.start()
    begun.wait()
    done.append("other")
    worker.join()
    return done[0] == "other"


def bridge(cards: int, goals: list[Any]) -> Any:
    """Return a random deal of bridge."""
    deck = Random(1).sample(range(4 * cards), 4 * cards)
    hands = [of(deck[cards * seat : cards * seat + cards]) for seat in range(4)]
    suits = [((1 << cards) - 1) << cards * suit for suit in range(4)]
    return problem(
        seats=4,
        length=cards,
        suits=suits,
        trumps=0,
        must_trump=False,
        must_overtake=False,
        points=[],
        hands=hands,
        leader=0,
        table=[],
        won=[],
        side=5,
        goals=goals,
        tricks=[],
    )


WHOLE = bridge(13, [])
WAY = [*(of(Random(1).sample(range(4), 4)[seat : seat + 1]) for seat in range(4)), 0, 0, 0, 0, 0]
PLACES = [6, 6, 6, 6, 6, 10]
MANY_HOLDERS = ([0] * 6, PLACES, [ALL ^ 0b111 << 5 * holder for holder in range(6)], [])


def test_the_test_detects_a_call_that_keeps_the_lock() -> None:
    assert not gives_way(lambda: sum(range(10**6)))


def test_while_worlds_are_counted_and_drawn() -> None:
    assert gives_way(lambda: kernel.Ways(*MANY_HOLDERS))
    ways = kernel.Ways([0, 0], [20, 20], [ALL, ALL], [])
    assert gives_way(lambda: ways.sample(100_000, 1, 2))
    assert gives_way(lambda: kernel.sample_by_priors(ways, [], 1.0, (100_000, 10, 1), 2))


def test_while_deals_are_solved_and_played_out() -> None:
    assert gives_way(lambda: kernel.solve([WHOLE], 100_000, False, False, 1))
    assert gives_way(lambda: kernel.playouts(WHOLE, ([], 100_000, 1, "random"), 1, True))
    assert gives_way(lambda: kernel.playout_values(WHOLE, ([], 10_000, 1, "heuristic"), 1))
    assert gives_way(lambda: kernel.playout_traces(WHOLE, ([], 10_000, 1, "random"), True))


def test_other_threads_run_while_a_policy_is_asked() -> None:
    policy = kernel.Policy([0.0] * kernel.POLICY_FEATURES[1])
    one = bridge(1, [([("count", 0, 0, 0, 0, 1, -1)], 5, 1, 0, 0)])
    rest = (([one], (0, []), [WAY]), (50_000, 0, 1.0), 1)
    assert gives_way(lambda: kernel.policy_card_values(policy, *rest))
    assert gives_way(lambda: kernel.policy_world_values(policy, *rest))
    ways = [WAY] * 50_000
    assert gives_way(lambda: kernel.policy_likelihoods(policy, one, (0, []), ways, (0, 1.0, 0.1)))
