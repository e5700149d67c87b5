"""A measured batch has the results of one process."""

import pytest

from bench.labs import batches
from skiz.batches import Place


def test_a_measured_batch_has_the_results_of_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in (("EMPTY", 8), ("DEALS", 6), ("RECORDED", 12)):
        monkeypatch.setattr(batches, name, number)
    row = batches.measured(Place(2), "asszorti", "plain", [0.001, 0.01])
    assert row["played"] == [batches.points("asszorti", "plain", seed) for seed in range(6)]
    assert 0 <= row["chunks computed again"] <= 1
    assert 0 < row["efficiency with recorded times"] < 1
