"""A step of deals in arrays: every batch is measured, with its options."""

import pytest

from bench.labs import steps
from skiz.labs import vector


def test_every_batch_is_measured_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make(key: str, deals: int, **options: bool) -> vector.Deals:
        made.append((key, deals, options))
        return vector.Deals(key, 2, **options)  # type: ignore[arg-type]

    for name, number in (("WARM", 1), ("STEPS", 1), ("ROUNDS", 2)):
        monkeypatch.setattr(steps, name, number)
    monkeypatch.setattr(vector, "make", make)
    found = steps.measure()
    assert made == list(steps.BATCHES.values())
    assert set(found) == {f"{name}_us" for name in steps.BATCHES}
    assert all(figure > 0 for figure in found.values())
