"""Training continues after an interruption, and a lost worker costs only its deals.

It needs PyTorch, and for a cluster Ray: the extra `learn`.
"""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import skiz
from skiz.learn.actors import LocalActors, Task

torch = pytest.importorskip("torch", reason="the extra learn is not installed: no PyTorch")

from skiz.learn.train import Plan, Training  # noqa: E402
from skiz.learn.written import network_of, written  # noqa: E402
from skiz.solve.network import read_network  # noqa: E402

SMALL = Plan(customary=40, deals=40, walks=4, duels=40, look=1, batch=64, passes=1)


class Here:
    """Does tasks in this process."""

    def results(self, task: Task, chunks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the result of a task for each of these arguments."""
        for chunk in chunks:
            yield task(*chunk)

    def close(self) -> None:
        """Do nothing; there is nothing to end."""


def test_training_resumes(tmp_path: Path) -> None:
    whole = Training(SMALL, tmp_path / "whole", Here())
    whole.run(2)
    Training(SMALL, tmp_path / "parts", Here()).run(1)
    again = Training(SMALL, tmp_path / "parts", Here())
    again.run(2)
    for one, other in zip(whole.arrays(), again.arrays(), strict=True):
        assert np.array_equal(one[0], other[0])
        assert np.array_equal(one[1], other[1])
    rows = [json.loads(line) for line in (tmp_path / "parts/log.jsonl").read_text().splitlines()]
    assert [row["round"] for row in rows if "ahead" in row] == [1, 2]


def test_a_written_network_is_read_back(tmp_path: Path) -> None:
    training = Training(SMALL, tmp_path, Here())
    training.run(1)
    network = read_network(written(tmp_path))
    row = np.random.default_rng(1).normal(size=network.inputs).astype(np.float32)
    expected = training.network(torch.from_numpy(row)).detach().numpy()
    assert np.allclose(network.evaluate(row.tolist()), expected, atol=0.02)  # half precision


def test_training_continues_from_a_published_file(tmp_path: Path) -> None:
    file = Path(skiz.__file__).parent / "players/tarokk/announcing.json"
    first, players = network_of(file), read_network(json.loads(file.read_text()))
    row = np.random.default_rng(1).normal(size=players.inputs).astype(np.float32)
    assert np.allclose(
        first(torch.from_numpy(row)).tolist(), players.evaluate(row.tolist()), atol=1e-3
    )
    Training(SMALL, tmp_path, Here(), first).run(1)
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    (away,) = (row["away"] for row in rows if "away" in row)
    assert away > 0.01  # from the customs: it did not begin as their imitation


def end_or_tell(number: int) -> int:
    """A task one of whose calls kills its worker."""
    if number == 2:
        os._exit(1)
    return number


def test_a_killed_worker_of_a_cluster_costs_its_chunk_alone() -> None:
    pytest.importorskip("ray", reason="the extra learn is not installed: no Ray")
    from skiz.learn.actors import RayActors

    actors = RayActors("local", 2)
    assert sorted(actors.results(end_or_tell, [(number,) for number in range(6)])) == [
        0,
        1,
        3,
        4,
        5,
    ]
    actors.close()


def test_after_a_killed_process_the_next_round_has_all() -> None:
    actors = LocalActors(2)
    first = [*actors.results(end_or_tell, [(2,), (0,)])]
    assert 2 not in first
    assert sorted(actors.results(end_or_tell, [(0,), (1,), (3,)])) == [0, 1, 3]
    actors.close()
