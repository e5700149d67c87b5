"""Verifying records: whether their cards follow from their secrets and their cut."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from skiz.errors import reason_of
from skiz.records import BadRecord, Record, Unverified
from skiz.records import verify as check

from ..arguments import records_in
from ..console import print_line


def verify(files: Sequence[Path], figures: Sequence[Path]) -> int:
    """Check every deal of every file; return 1 if one cannot be verified, or else 0."""
    sound = True
    for file in files:
        try:
            for number, record in enumerate(records_in(file, figures), 1):
                sound &= _verify(f"{file}, deal {record.header('Deal') or number}", record)
        except (BadRecord, OSError) as error:
            print_line("✗", reason_of(error, file), "red")
            sound = False
    return 0 if sound else 1


def _verify(name: str, record: Record) -> bool:
    try:
        others = check(record)
    except Unverified as error:
        print_line("✗", f"{name}: {error}", "red")
        return False
    people = f"the server and {others} at the table" if others else "the server alone"
    print_line("✓", f"{name}: the cards follow from the secrets of {people}", "green", Console())
    return True
