"""The pictures of bench.odds show every game, with the figures of record."""

from pathlib import Path

import pytest

from skiz.games import games


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("matplotlib")
    from bench.odds.draw import draw

    folder = tmp_path_factory.mktemp("pictures")
    draw(folder)
    return folder


def test_deals_of_every_game_are_drawn(drawn: Path) -> None:
    shown = (drawn / "different-deals.svg").read_text("utf-8")
    assert [game for game in games() if f">{game}<" not in shown] == []
