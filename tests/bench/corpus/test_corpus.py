"""The figures of a corpus add up."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module", params=["asszorti", "illustrated", "royal"])
def figures(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the figures of a small corpus, of which a single deal makes a row."""
    pytest.importorskip("pyarrow", reason="the extra corpus is not installed: no pyarrow")
    from bench.corpus import figures as measured
    from skiz.corpus.plan import Plan
    from skiz.corpus.write import write_corpus
    from skiz.games import game

    folder: Path = tmp_path_factory.mktemp("corpus")
    key = request.param
    plan = Plan(key, game(key).house(), "plain", 7, 12, sampled=0, nodes=50_000)
    list(write_corpus(plan, folder / key))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measured, "FEWEST", 1)
        found = measured.read(folder / key)
        return {name: of(found) for name, of in measured.FIGURES.items()}


def test_shares_add_up(figures: Any) -> None:
    parts = [one["share"] for one in figures["contracts"]["contracts"].values()]
    if parts:  # at Royal nobody declares
        assert sum(parts) + figures["contracts"]["not played"] == pytest.approx(100, abs=0.1)
    assert sum(one["share"] for one in figures["first leads"].values()) == pytest.approx(
        100, abs=0.1
    )
    assert sum(one["in all deals"]["mean"] for one in figures["seats"].values()) == pytest.approx(
        0, abs=0.01
    )


def test_announcements_are_counted_once(figures: Any) -> None:
    for one in figures["announcements"].values():
        assert sum(of["deals"] for of in one["by trumps"].values()) == one["made"]["deals"]
        assert 0 <= one["made"]["mean"] <= 100


def test_tables_have_a_row_for_each_figure(figures: Any) -> None:
    pytest.importorskip("matplotlib")
    from bench.corpus.page import tables

    about = {"game": "one", "level": "fast", "deals": 12, "opened": 1, "sampled": 0}
    before = {"one plain": about | figures | {"level": "plain"}}
    found = tables({"these": about | figures} | before)
    assert "one plain" not in "".join(found.values())
    assert found["seats"].count("\n| these |") == len(figures["seats"])
    assert found["announcements"].count("\n| these |") == len(figures["announcements"])
    width = {name: {row.count("|") for row in table.splitlines()} for name, table in found.items()}
    assert all(len(counts) == 1 for counts in width.values())


def test_a_corpus_does_not_differ_from_itself(figures: Any) -> None:
    pytest.importorskip("matplotlib")
    from bench.corpus.page import tables

    about = {"game": "one", "level": "fast", "deals": 12, "opened": 1, "sampled": 0}
    found = tables({"one fast": about | figures, "one plain": about | figures | {"level": "plain"}})
    contracts = figures["contracts"]["contracts"]
    assert found["contracts differ"].count("+0.00 ±") == len(contracts)


def test_a_difference_has_the_interval_of_two_samples() -> None:
    pytest.importorskip("matplotlib")
    from bench.corpus.page import difference, share

    assert difference({"mean": 1.0, "half": 3.0}, {"mean": 3.5, "half": 4.0}) == "+2.50 ± 5.00"
    assert difference(None, {"mean": 3.5, "half": 4.0}) == "–"
    assert share({"share": 50.0}, 10_000) == "50.0 ± 1.0 %"
