"""The pictures of bench.odds show every game, with the figures of record."""

from pathlib import Path

import pytest

from bench.odds.hand_types import counts
from skiz.games import game, games
from tests.support.tools.depth import at_night

pytestmark = at_night


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


def test_every_pattern_of_a_hand_is_drawn(drawn: Path) -> None:
    shown = (drawn / "opening-hands.svg").read_text("utf-8")
    assert [kind for kind in counts() if f">{kind.pattern}<" not in shown] == []


def test_every_game_of_seats_is_drawn(drawn: Path) -> None:
    from bench.odds.draw import games_of_seats

    shown = (drawn / "seats.svg").read_text("utf-8")
    assert len(games_of_seats()) > 2
    assert [game for game in games_of_seats() if f">{game}<" not in shown] == []


def test_every_figure_is_drawn(drawn: Path) -> None:
    from bench.odds.figures_page import games_of_figures

    assert len(games_of_figures()) > 3
    for key in games_of_figures():
        shown = (drawn / f"figures-{key}.svg").read_text("utf-8")
        figures = (one.key for one in game(key).rules().figures if one.announced)
        assert [figure for figure in figures if f">{figure}<" not in shown] == []
