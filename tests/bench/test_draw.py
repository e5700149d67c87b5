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


def test_more_cards_take_longer_in_every_game_that_is_solved() -> None:
    from bench.draw import SOLVED, growth

    drawn = growth()
    assert {*drawn} == {*SOLVED, "by_figures"}
    for game in SOLVED:
        by_cards = {int(left): ms for left, ms in drawn[game].items()}
        assert by_cards[max(by_cards)] > 2 * by_cards[min(by_cards)]


def test_the_learner_gets_ahead_of_plain() -> None:
    from bench.draw import curve

    drawn = curve()
    assert [row["deals"] for row in drawn] == sorted({row["deals"] for row in drawn})
    assert all(row["low"] <= row["mean"] <= row["high"] for row in drawn)
    assert drawn[-1]["low"] > 0


def test_the_pictures_name_what_they_show(tmp_path: Path) -> None:
    from bench.draw import GAMES, SOLVED, draw

    draw(tmp_path)
    names = ("strength", "dds", "growth", "learner")
    shown = {name: (tmp_path / f"{name}.svg").read_text("utf-8") for name in names}
    assert [game for game in SOLVED if f">{game}<" not in shown["growth"]] == []
    assert [game for game in GAMES if f">{game}<" not in shown["strength"]] == []
    assert "all 52 cards, no trumps" in shown["dds"]
    assert "ahead of plain" in shown["learner"]
