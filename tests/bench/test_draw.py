"""The pictures of bench.draw: every game and level is drawn, with its own figures."""

from pathlib import Path

import pytest

from tests.support.tools.source_tree import ROOT


@pytest.fixture(scope="module", autouse=True)
def _drawing() -> None:
    pytest.importorskip("matplotlib")


def test_every_game_has_a_bar_for_each_level() -> None:
    from bench.draw import GAMES, LEVELS, leads

    drawn = leads()
    assert [(lead.game, lead.level) for lead in drawn] == [(g, n) for g in GAMES for n in LEVELS]
    assert all(lead.low <= lead.mean <= lead.high for lead in drawn)


def test_every_set_of_endings_is_read_with_its_ratio() -> None:
    from bench.draw import endings

    page = (ROOT / "bench" / "kernel.md").read_text("utf-8")
    drawn = endings(page)
    assert len(drawn) == 8
    for one in drawn:
        ratio = float(page.split(f"| {one.name} |")[1].split("|")[3])
        assert one.ours / one.dds == pytest.approx(ratio, rel=0.04)


def test_both_pictures_name_what_they_show(tmp_path: Path) -> None:
    from bench.draw import GAMES, draw

    draw(tmp_path)
    shown = {name: (tmp_path / f"{name}.svg").read_text("utf-8") for name in ("strength", "dds")}
    assert [game for game in GAMES if f">{game}<" not in shown["strength"]] == []
    assert "all 52 cards, no trumps" in shown["dds"]
