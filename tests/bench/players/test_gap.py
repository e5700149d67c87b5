"""The share of the oracle's gap that is closed, and logs without a gap."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.players import gap

ALIKE = [(True, True), (False, False), (True, True), (False, False)]


def log(path: Path, made: Sequence[tuple[bool, bool] | None], first: int = 0) -> str:
    """Return the log of a match."""
    rows = [{"seed": seed, "made": one} for seed, one in enumerate(made, first)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return str(path)


def printed(monkeypatch: pytest.MonkeyPatch, *files: str) -> None:
    """Return the output of the program."""
    monkeypatch.setattr("sys.argv", ["gap", *files])
    gap.main()


def test_half_of_a_gap_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    itself = log(tmp_path / "itself", [(False, False)] * 20)
    oracle = log(tmp_path / "oracle", [(False, True)] * 20)
    player = log(tmp_path / "player", [(True, False), (False, False)] * 10)
    printed(monkeypatch, itself, oracle, player)
    declarer, defender = capsys.readouterr().out.splitlines()[1:]
    assert declarer.startswith("as declarer: 50%, 95 % from ")
    assert "there is no gap to close" in defender


def test_equal_logs_have_no_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = log(tmp_path / "log", ALIKE)
    printed(monkeypatch, file, file, file)
    assert capsys.readouterr().out.count("there is no gap to close") == 2


def test_a_wrong_log_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good, later = log(tmp_path / "good", ALIKE), log(tmp_path / "later", ALIKE, first=10)
    whole = log(tmp_path / "whole", [None])
    for other, says in (
        (later, "no deal is in all three"),
        (whole, "whole:1: not a deal with a fixed contract"),
        (str(tmp_path / "none"), "none"),
    ):
        with pytest.raises(SystemExit) as end:
            printed(monkeypatch, good, good, other)
        assert end.value.code == 2
        assert says in capsys.readouterr().err
