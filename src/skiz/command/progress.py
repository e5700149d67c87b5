"""A progress bar for long work, which disappears at the end."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .console import notes


def progress() -> Progress:
    """Return a line with the work done, the total, and the remaining time."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=notes, transient=True)
