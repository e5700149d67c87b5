"""The pages of docs/results have the figures of record, row by row."""

from collections.abc import Iterator

import pytest

from bench.odds.draw import games_of_seats
from bench.odds.figures_page import games_of_figures, tables
from bench.odds.opening_hands import grouped
from bench.odds.results import result
from skiz.games import game
from tests.support.tools.source_tree import ROOT


def rows_of(name: str) -> list[list[str]]:
    """Return the cells of every row of the tables of a page."""
    page = (ROOT / "docs" / "results" / f"{name}.md").read_text("utf-8")
    lines = (line for line in page.splitlines() if line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def with_half(one: dict[str, float], digits: int) -> str:
    return f"{one['mean']:+.{digits}f} ± {one['half']:.{digits}f}"


@pytest.mark.parametrize("field", ["high", "pattern"])
def test_the_worth_of_opening_hands_is_that_of_record(field: str) -> None:
    shown = {row[0]: row[1:] for row in rows_of("opening-hands")}
    for value, found in grouped(result("opening-hands")["types"], field).items():
        worths = [with_half(found[how][one], 1) for how in found for one in ("one", "hand")]
        assert shown[str(value)] == [f"{found['solved']['one']['share']:.2%}", *worths]


def of_seats() -> Iterator[list[str]]:
    """Yield what a row of each seat of each game says."""
    for key in games_of_seats():
        for seat, row in enumerate(result(f"seats-{key}")["seats"]):
            yield [
                key.capitalize(),
                str(seat),
                f"{row['declares']['share']:.0%}",
                with_half(row["declarer"]["points"], 2),
                f"{row['declarer']['ahead']['share']:.0%}",
                with_half(row["others"], 2),
                with_half(row["all"], 2),
            ]


def test_every_seat_is_on_its_page() -> None:
    shown, wanted = rows_of("seats"), [*of_seats()]
    assert len(wanted) > 9
    assert [row for row in wanted if row not in shown] == []


def test_every_declarer_is_on_the_page_of_seats() -> None:
    shown = rows_of("seats")
    for key in games_of_seats():
        found = result(f"seats-{key}")
        points = with_half(found["declarer"]["points"], 2)
        ahead = f"{found['declarer']['ahead']['share']:.0%}"
        row = [key.capitalize(), f"{found['deals']:,}", str(found["thrown_in"]), points, ahead]
        assert row in shown


def page(name: str) -> str:
    return (ROOT / "docs" / "results" / f"{name}.md").read_text("utf-8")


@pytest.mark.parametrize("name", tables())
def test_every_figure_is_on_its_page(name: str) -> None:
    text = page(name)
    assert tables()[name] in text
    for key in [name.removeprefix("figures-")] if "-" in name else games_of_figures():
        found = result(f"figures-{key}")
        assert f"(figures-{key}.md)" in page("figures")
        assert f"{found['played']:,}" in text
        assert name == "figures" or found["command"] in text
        assert name == "figures" or f"(../../bench/pictures/{name}.svg)" in text


@pytest.mark.parametrize("key", games_of_figures())
def test_the_figures_of_record_are_those_of_the_game(key: str) -> None:
    """A figure that the rules have gained or lost since has to be counted anew."""
    figures = [one.key for one in game(key).rules().figures if one.announced]
    assert [*result(f"figures-{key}")["figures"]] == figures
