"""Whatever is written into arrays that were handed out, deals go on by the rules."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
import pytest

from skiz.games import games
from skiz.labs import vector
from skiz.labs.vector import Deals
from tests.support.tools.depth import depth

GAMES = tuple(games())
Array: TypeAlias = np.ndarray[Any, Any]


def handed_out(deals: Deals) -> list[Array]:
    """Every array of an environment that can be written."""
    return [
        *(deals.observations, deals.action_mask, deals.seats),
        *(deals.rewards, deals.terminations, deals.truncations),
    ]


def nothing(array: Array) -> None:
    array.fill(0)


def ones(array: Array) -> None:
    array.fill(1)


def bytes_by_chance(array: Array) -> None:
    raw = array.view(np.uint8)
    raw[...] = np.random.default_rng(array.size).integers(256, size=raw.shape)


def shifted_through_dlpack(array: Array) -> None:
    """As a learner does that normalises in place."""
    shared: Array = np.from_dlpack(array) if array.dtype != np.bool_ else array
    np.copyto(shared, shared * 3 - 2, casting="unsafe")


WRITES = (nothing, ones, bytes_by_chance, shifted_through_dlpack)


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("key", GAMES)
def test_what_is_written_changes_nothing(key: str, write: Callable[[Array], None]) -> None:
    """A second environment, in which nothing is written, shows the same after every step."""
    left_alone, spoiled = vector.make(key, 3), vector.make(key, 3)
    left_alone.reset(seed=6)
    spoiled.reset(seed=6)
    ends = 0
    for _ in range(depth(120, 2000)):
        for array in handed_out(spoiled):
            write(array)
        steps = left_alone.sample()
        assert spoiled.sample().tolist() == steps.tolist()
        *_, wanted = left_alone.step(steps)
        *_, infos = spoiled.step(steps)
        for one, other in zip(handed_out(left_alone), handed_out(spoiled), strict=True):
            assert np.array_equal(one, other)
        assert {*infos} == {*wanted}
        if "final_info" in wanted:
            ends += 1
            assert infos["final_info"]["seat"].tolist() == wanted["final_info"]["seat"].tolist()
            for one, other in zip(wanted["final_obs"], infos["final_obs"], strict=True):
                assert (one is None) == (other is None)
                assert one is None or np.array_equal(one["observation"], other["observation"])
    assert ends or key not in ("asszorti", "asserufen")


@pytest.mark.parametrize("key", GAMES)
def test_a_step_that_is_not_legal_stays_so_whatever_the_mask_says(key: str) -> None:
    deals = vector.make(key, 1)
    deals.reset(seed=1)
    for _ in range(depth(12, 100)):
        legal = np.flatnonzero(deals.action_mask[0])
        others = np.setdiff1d(np.arange(len(deals.numbers.steps)), legal)
        seat = int(deals.seats[0])
        for array in handed_out(deals):
            ones(array)
        for step in others:
            named = deals.action_to_string(int(step))
            with pytest.raises(ValueError) as refused:  # noqa: PT011
                deals.step(np.array([step]))
            may = ", ".join(map(deals.action_to_string, legal.tolist()))
            assert (
                str(refused.value)
                == f"deal 0, seat {seat}: {step} ({named}); here one may do {may}"
            )
        deals.step(deals.sample())


def test_what_replaces_an_array_is_gone_after_a_step() -> None:
    deals = vector.make("asszorti", 2)
    seen, infos = deals.reset(seed=1)
    seen["observation"] = seen["observation"] / 2
    infos["seat"] = None
    seen, *_, infos = deals.step(deals.sample())
    assert seen["observation"] is deals.observations
    assert infos["seat"] is deals.seats


def test_memory_that_was_handed_out_cannot_be_resized() -> None:
    for array in handed_out(vector.make("asszorti", 2)):
        with pytest.raises(ValueError, match="does not own its data"):
            array.resize((1000,), refcheck=False)


def test_threads_that_step_the_same_deals_only_refuse_each_other() -> None:
    deals = vector.make("asszorti", 20)
    deals.reset(seed=1)

    def many(_: int) -> int:
        taken = 0
        for _ in range(300):
            try:
                deals.step(deals.sample())
            except ValueError:
                continue
            taken += 1
        return taken

    with ThreadPoolExecutor(3) as pool:
        assert sum(pool.map(many, range(3))) > 0
    deals.step(deals.sample())
