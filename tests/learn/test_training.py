"""Training continues after an interruption, and is the same on any number of processes.

It needs PyTorch: the extra `learn`.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import skiz
from skiz.batches import HERE, Batch, Processes

torch = pytest.importorskip("torch", reason="the extra learn is not installed: no PyTorch")

from skiz.learn.network_file import network_of, written  # noqa: E402
from skiz.learn.train import Plan, Training  # noqa: E402
from skiz.solve.network import read_network  # noqa: E402

SMALL = Plan(customary=40, deals=40, walks=4, duels=40, look=1, batch=64, passes=1)


def test_training_resumes(tmp_path: Path) -> None:
    whole = Training(SMALL, tmp_path / "whole", HERE)
    whole.run(2)
    Training(SMALL, tmp_path / "parts", HERE).run(1)
    again = Training(SMALL, tmp_path / "parts", HERE)
    again.run(2)
    for one, other in zip(whole.arrays(), again.arrays(), strict=True):
        assert np.array_equal(one[0], other[0])
        assert np.array_equal(one[1], other[1])
    rows = [json.loads(line) for line in (tmp_path / "parts/log.jsonl").read_text().splitlines()]
    assert [row["round"] for row in rows if "ahead" in row] == [1, 2]


def test_a_written_network_is_read_back(tmp_path: Path) -> None:
    training = Training(SMALL, tmp_path, HERE)
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
    Training(SMALL, tmp_path, HERE, first).run(1)
    rows = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    (away,) = (row["away"] for row in rows if "away" in row)
    assert away > 0.01  # from the customs: it did not begin as their imitation


def test_training_with_processes_is_that_of_one(tmp_path: Path) -> None:
    alone = Training(SMALL, tmp_path / "alone", HERE)
    alone.run(1)
    with Batch(Processes(2)) as batch:
        spread = Training(SMALL, tmp_path / "spread", batch)
        spread.run(1)
    for one, other in zip(alone.arrays(), spread.arrays(), strict=True):
        assert np.array_equal(one[0], other[0])
        assert np.array_equal(one[1], other[1])
