"""Long work: where it is computed, and a progress bar, which disappears at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from skiz.batches import Batch, Place

from .console import notes, only_answers


@contextmanager
def batch_at(place: Place) -> Iterator[tuple[Batch, Progress]]:
    """Open a place for a batch, with a progress bar; standard output stays free for the answer."""
    with only_answers(), place.open() as batch, progress() as bar:
        yield batch, bar


def progress() -> Progress:
    """Return a line with the work done, the total, and the remaining time."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=notes, transient=True)
