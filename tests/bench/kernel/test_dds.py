"""`python -m bench.kernel.dds` names the errors in a file, and reads what DDS answers."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.kernel.dds import TESTED, Future, boards, main, read, told

pytest.importorskip("skiz._kernel")


def record() -> dict[str, Any]:
    """Return one of the records of the tests."""
    found: dict[str, Any] = json.loads(gzip.decompress(TESTED.read_bytes()))["records"][0]
    return found


def test_records_are_put_into_sets(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    one, other = record(), {**record(), "set": "other"}
    file.write_text(json.dumps({"records": [one, other, one]}), "utf-8")
    assert read([str(file)]) == {one["set"]: [one, one], "other": [other]}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda one: one.pop("card_tricks"), "record 2: KeyError 'card_tricks'"),
        (lambda one: one.pop("set"), "record 2: KeyError 'set'"),
        (lambda one: one.update(leader="X"), "record 2: ValueError"),
        (lambda one: one.update(trump="Z"), "record 2: ValueError"),
        (lambda one: one["hands"][0].pop(), "record 2: ValueError the hands have different sizes"),
        (lambda one: one.update(hands=[]), "record 2: IndexError"),
    ],
)
def test_a_bad_record_is_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[dict[str, Any]], Any],
    says: str,
) -> None:
    bad = record()
    change(bad)
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({"records": [record(), bad]}), "utf-8")
    assert main([str(file)]) == 2
    output = capsys.readouterr()
    assert f"bad.json: {says}" in output.err
    assert output.out == ""


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.json", b'{"records": [', "not JSON"),
        ("a.json", b"\xff\xfe\xfd", "not JSON"),
        ("a.json", b"[]", "no records in it"),
        ("a.json", b'{"deals": []}', "no records in it"),
        ("a.json.gz", b'{"records": []}', "gzip"),
        ("a.json.gz", gzip.compress(b'{"records": []}', mtime=0)[:9], "not JSON"),
    ],
)
def test_a_missing_or_wrong_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: bytes, says: str
) -> None:
    file = tmp_path / name
    assert main([str(file)]) == 2
    assert f"{name}: No such file" in capsys.readouterr().err
    file.write_bytes(text)
    assert main([str(file)]) == 2
    assert says in capsys.readouterr().err


def test_dds_names_one_of_several_equal_cards() -> None:
    future = Future()
    future.cards = 2
    future.suit[:2], future.rank[:2], future.score[:2] = (0, 3), (14, 2), (5, 0)
    future.equals[0] = 1 << 13 | 1 << 12  # king and queen of spades
    assert told(future) == {12: 5, 11: 5, 10: 5, 39: 0}


def test_whole_boards_are_made_from_seeds() -> None:
    found = boards(2)
    assert {name: len(made) for name, made in found.items()} == {"board_NT": 2, "board_S": 2}
    assert found == boards(2)
    assert {len(hand) for made in found.values() for one in made for hand in one["hands"]} == {13}
