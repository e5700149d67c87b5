"""Long work: where it is computed, and how far it is.

On a terminal a bar shows it, which disappears at the end. Elsewhere, such as in a file or in the
log of a cluster, a line now and then.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Any

from rich.console import Console
from rich.markup import render
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from skiz.batches import Batch, Place

from .console import notes, only_answers, print_line

EVERY = 30  # seconds between two lines


@contextmanager
def batch_at(place: Place) -> Iterator[tuple[Batch, Progress]]:
    """Open a place for a batch, with its progress; standard output stays free for the answer."""
    with only_answers(), place.open() as batch, progress() as bar:
        yield batch, bar


def progress(to: Console = notes, clock: Callable[[], float] = monotonic) -> Progress:
    """Return a line with the work done, the total, and the remaining time; or lines of it."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    kind = Progress if to.is_terminal else _Lines
    return kind(*columns, console=to, transient=True, get_time=clock)


class _Lines(Progress):
    """Progress as lines, where a bar that changes in place could not be read."""

    def __init__(self, *columns: Any, **options: Any) -> None:
        # Without refreshing by itself, `track` counts each piece when it is done.
        super().__init__(*columns, disable=True, auto_refresh=False, **options)
        self._told = self.get_time()

    def update(self, task_id: TaskID, **changes: Any) -> None:
        super().update(task_id, **changes)
        self._tell(task_id)

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        super().advance(task_id, advance)
        self._tell(task_id)

    def _tell(self, task_id: TaskID) -> None:
        """Print a line if the last one is long enough ago."""
        if self.get_time() - self._told >= EVERY:
            self._told = self.get_time()
            print_line("skiz:", as_text(self._tasks[task_id]), "dim", self.console)


def as_text(task: Task) -> str:
    """Return how far a task is, in a line."""
    count = f"{task.completed:.0f}" + ("" if task.total is None else f" of {task.total:.0f}")
    left = task.time_remaining
    end = "" if left is None else f", {timedelta(seconds=round(left))} left"
    return f"{render(task.description).plain}: {count}{end}"
