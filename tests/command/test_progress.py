"""Progress: a bar on a terminal; elsewhere a line now and then, so that a log shows it too."""

from io import StringIO

from rich.console import Console

from skiz.command.progress import EVERY, progress


class Clock:
    """A time that only we move on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def told(total: int | None, seconds: float, description: str = "a against b") -> list[str]:
    """Return the lines about ten steps, each of so many seconds, in a file."""
    out, clock = StringIO(), Clock()
    with progress(Console(file=out), clock) as bar:
        task = bar.add_task(description, total=total)
        for _ in range(10):
            clock.now += seconds
            bar.update(task, advance=1)
    return out.getvalue().splitlines()


def test_a_file_has_a_line_now_and_then() -> None:
    assert told(total=20, seconds=EVERY / 3) == [
        "skiz: a against b: 3 of 20, 0:02:50 left",
        "skiz: a against b: 6 of 20, 0:02:20 left",
        "skiz: a against b: 9 of 20, 0:01:50 left",
    ]


def test_short_work_has_none() -> None:
    assert told(total=10, seconds=EVERY / 11) == []


def test_without_a_total_it_counts() -> None:
    assert told(total=None, seconds=EVERY)[-1] == "skiz: a against b: 10"


def test_names_are_printed_as_they_are() -> None:
    (first, *_) = told(total=10, seconds=EVERY, description=r"\[mine].py:a")
    assert first.startswith("skiz: [mine].py:a: 1 of 10")


def test_what_is_tracked_has_lines_while_it_goes_on() -> None:
    out, clock = StringIO(), Clock()
    with progress(Console(file=out), clock) as bar:
        for _ in bar.track(range(4), description="deals"):
            clock.now += EVERY / 2
    assert out.getvalue().splitlines() == [
        "skiz: deals: 2 of 4, 0:00:30 left",
        "skiz: deals: 4 of 4, 0:00:00 left",
    ]


def test_a_terminal_has_a_bar_and_no_lines() -> None:
    out, clock = StringIO(), Clock()
    with progress(Console(file=out, force_terminal=True), clock) as bar:
        task = bar.add_task("a against b", total=10)
        clock.now += 2 * EVERY
        bar.update(task, advance=1)
    assert "1/10" in out.getvalue()
    assert "skiz:" not in out.getvalue()
