"""Replaying records: each file is read completely or not at all, and its scores are checked."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from skiz.errors import reason_of
from skiz.records import BadRecord, Record, write
from skiz.table import State, ground

from ..arguments import records_in
from ..console import print_json, print_line


def replay(files: Sequence[Path], figures: Sequence[Path], as_json: bool) -> int:
    """Replay every record of every file; return 1 if one of them is wrong, and otherwise 0.

    Of a file with one deal, print the score.
    """
    found: list[dict[str, Any]] = []
    for file in files:
        try:
            records = records_in(file, figures)
            deals = [_as_json(record) for record in records]
        except (BadRecord, OSError) as error:
            reason = reason_of(error, file)
            found.append({"file": str(file), "ok": False, "error": reason})
            print_line("✗", reason, "red")
        else:
            found.append({"file": str(file), "ok": True, "deals": deals})
            if not as_json:
                print_line("✓", f"{file}: {_count(records)}", "green", Console())
                print(_score_of(records), end="")
    if as_json:
        print_json(found)
    return 0 if all(file["ok"] for file in found) else 1


def _count(records: Sequence[Record]) -> str:
    """Return the number of deals, and of those without a score by their reason."""
    states = [record.state for record in records if record.state.settled is None]
    unscored = sum(state.current_phase.kind == "settlement" for state in states)
    deals = f"{len(records)} deal{'s' if len(records) != 1 else ''}"
    if running := len(states) - unscored:
        deals += f", {running} not played to the end"
    if unscored:
        deals += f", {unscored} without a score, which depends on discards that are not written"
    return deals


def _score_of(records: Sequence[Record]) -> str:
    """Return the score of the only deal of a file, as a record has it."""
    return write(records[0]).partition("\nscore\n")[2] if len(records) == 1 else ""


def _as_json(record: Record) -> dict[str, Any]:
    """Return the content of a record: its lines and settlement, or how far it goes."""
    state = record.state
    settled = state.settled
    return {
        "game": record.rules.key,
        "names": list(record.names),
        "declarer": state.declarer,
        "tricks": list(state.won()) if state.tricks or state.award else None,
        "points": _points(state),
        "lines": None
        if settled is None
        else [
            {
                "key": line.key,
                "points": line.points,
                "times": line.times,
                "value": line.total,
                "shares": list(line.shares),
            }
            for line in settled.lines
        ],
        "settlement": None if settled is None else list(settled.points),
        "hat": None if settled is None else record.rules.session.hat(state),
    }


def _points(state: State) -> list[int] | None:
    """Return the card points of both sides, the declarer's first; None without points."""
    if state.settled is None or not state.tricks or not any(state.rules.pack.points):
        return None
    return list(ground(state).card_points)
