"""Records of deals with figures from a file: they name the file, and need it to be read."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from skiz.command.arguments import records_in
from skiz.figures import FigureFile
from skiz.games import game
from skiz.records import BadRecord, Record, read, write
from skiz.table import Rules
from tests.support.laws.figure_files import ADDED_FILE, ROYAL, ROYAL_FILE
from tests.support.laws.random_deals import play_out

FILES = {"royal": ROYAL_FILE, "illustrated": ADDED_FILE, "high": ADDED_FILE}


def record_of(rules: Rules, seed: int) -> Record:
    return Record(rules, play_out(rules, seed).events)


@pytest.mark.parametrize("key", FILES)
@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_read_with_its_file(key: str, seed: int) -> None:
    file = FILES[key]
    record = record_of(game(key).rules(figures=file), seed)
    text = write(record)
    assert f"Figures {file.hash}" in text
    for eyes in range(4):
        (again,) = read(write(record.seen_by(eyes)), figures=[ROYAL_FILE, ADDED_FILE])
        assert again.events == record.seen_by(eyes).events
    (again,) = read(text, figures=[FigureFile(ROYAL + "\n"), ROYAL_FILE, ADDED_FILE])
    assert again.events == record.events
    assert write(again) == text


def test_a_record_is_read_with_a_file_that_a_new_table_is_refused(tmp_path: Path) -> None:
    """By the command too."""
    old = ROYAL.replace("needs = { least = 5, most = 9 }", "needs = { least = 11 }")
    kept = FigureFile(old, kept=True)
    file, record = tmp_path / "old.toml", tmp_path / "old.skiz"
    file.write_text(old, "utf-8")
    record.write_text(write(record_of(game("royal").rules(figures=kept), 1)), "utf-8")
    (again,) = records_in(record, [file])
    assert again.rules.own is not None


def test_without_its_file_it_says_which() -> None:
    text = write(record_of(game("royal").rules(figures=ROYAL_FILE), 1))
    line = text.split("\n").index(f"Figures {ROYAL_FILE.hash}") + 1
    with pytest.raises(BadRecord, match="not given; it has to be given") as wrong:
        read(text, "club.skiz", [ADDED_FILE])
    assert (wrong.value.line, wrong.value.column) == (line, 9)


def test_a_file_that_is_not_for_its_game_is_no_file_of_the_record() -> None:
    text = write(record_of(game("high").rules(figures=ADDED_FILE), 2))
    with pytest.raises(BadRecord, match="not for illustrated54"):
        read(text.replace("Game   high", "Game   illustrated54"), figures=[ADDED_FILE])


def test_provisional_figures_need_no_file() -> None:
    rules = game("royal").rules()
    assert rules.own is not None
    record = record_of(rules, 5)
    text = write(record)
    assert f"Figures {rules.own.file.hash}" in text
    assert read(text)[0].events == record.events
    without = "\n".join(line for line in text.split("\n") if not line.startswith("Figures"))
    assert read(without)[0].events == record.events


@pytest.mark.parametrize("pairs", [(True, True, False, False), (True, False, False, True)])
def test_the_sides_are_written(pairs: tuple[bool, ...]) -> None:
    rules = replace(game("royal").rules(), pairs=pairs)
    record = record_of(rules, Random(3).randrange(99))
    text = write(record)
    assert f"Partner {'ABCD'[pairs.index(True, 1)]}" in text
    (again,) = read(text)
    assert again.events == record.events
    assert again.rules.pairs == pairs


def test_a_partner_is_a_seat_of_a_game_that_has_pairs() -> None:
    text = write(record_of(game("royal").rules(), 3))
    with pytest.raises(BadRecord, match="must be one of B C D"):
        read(text.replace("Partner B", "Partner A"))
    other = write(record_of(game("asszorti").rules(), 3))
    with pytest.raises(BadRecord, match="partners are not fixed"):
        read(other.replace("Seats", "Partner B\nSeats"))
