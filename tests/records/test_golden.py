"""The records calculated by hand, and the one in the documentation."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from skiz.games import games
from skiz.records import read, read_file, session, write
from tests.support.laws.records import GOLDEN, uncommented

DOC = Path(__file__).parents[2] / "docs" / "record.md"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_page_reads_and_is_canonical(path: Path) -> None:
    """It is replayed, its score agrees, and without comments it equals the written form."""
    records = read_file(path)
    assert all(record.state.settled for record in records)
    assert write(*records) == uncommented(path.read_text("utf-8"))


EXAMPLES = re.findall(r"```\n(Game.*?)```", DOC.read_text("utf-8"), re.DOTALL)


def test_the_documentation_has_an_example_of_every_game() -> None:
    """One of each."""
    assert sorted(read(example)[0].rules.key for example in EXAMPLES) == sorted(games())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split()[1])
def test_an_example_of_the_documentation(example: str) -> None:
    """It is valid, has a score, and is canonical."""
    (record,) = read(example)
    assert record.state.settled
    assert write(record) == example


def test_the_deals_of_a_session_are_numbered_and_summed() -> None:
    """Numbers and sheets are what the session makes of the deals."""
    path = next(path for path in GOLDEN if path.stem == "session")
    deals = read_file(path)
    assert tuple(record.headers for record in session(deals)) == tuple(
        record.headers for record in deals
    )
    assert [record.header("Deal") for record in deals] == ["1", "2", "3"]


def test_the_sheet_of_five_has_the_dealer_who_sits_out() -> None:
    """Everybody at the table is on it, whoever deals; nobody joins later."""
    (deal,) = read(next(example for example in EXAMPLES if "Game   illustrated\n" in example))
    tables = ("Anna Béla Cili Dani", "Eva"), ("Béla Cili Dani Eva", "Anna")
    five = [
        replace(deal, names=tuple(names.split()), headers=(("Dealer", out),))
        for names, out in tables
    ]
    sheets = [record.header("Sheet") for record in read(write(*session(five)))]
    assert sheets == [
        "Anna +2  Béla -4  Cili -4  Dani +6  Eva +0",
        "Anna +2  Béla -2  Cili -8  Dani +2  Eva +6",
    ]
    with pytest.raises(ValueError, match="the same people"):
        list(session([five[0], replace(five[1], headers=())]))


def test_a_sheet_needs_names() -> None:
    """People with the same name could not be distinguished."""
    (record, *_) = read_file(GOLDEN[0])
    unnamed = read(write(record).replace("A Anna  B Béla  C Cili", "A  B  C"))
    with pytest.raises(ValueError, match="different name"):
        list(session(unnamed))
