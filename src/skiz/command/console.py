"""Printing: answers to standard output, everything else to standard error."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from skiz.errors import not_installed

notes = Console(stderr=True)  # progress and errors


class Failed(typer.Exit):
    """The end of a command with status 2, and what was wrong."""

    def __init__(self, reason: str) -> None:
        super().__init__(2)
        self.reason = reason


def fail(reason: str) -> NoReturn:
    """Print what is wrong and exit with status 2."""
    print_line("skiz:", reason, "red")
    raise Failed(reason)


def require(library: str, extra: str) -> None:
    """Stop with the name of its extra if a library is not installed."""
    if find_spec(library) is None:
        fail(not_installed(library, extra))


@contextmanager
def without_notes() -> Iterator[None]:
    """Meanwhile print no notes: another process prints them."""
    notes.quiet = True
    try:
        yield
    finally:
        notes.quiet = False


def warn(reasons: Iterable[str]) -> None:
    """Print warnings for the host, and continue."""
    for reason in reasons:
        print_line("skiz:", reason, "yellow")


def print_line(mark: str, text: str, style: str, to: Console | None = None) -> None:
    """Print a line with a coloured mark; the text is printed literally, brackets included."""
    (to or notes).print(Text.assemble((mark, style), " ", text), highlight=False, soft_wrap=True)


@contextmanager
def only_answers() -> Iterator[None]:
    """Meanwhile send to standard error what libraries and their processes print.

    Ray, for example, prints warnings of its own, also from compiled code and from processes that it
    starts. They write to the file descriptor, not to `sys.stdout`.
    """
    sys.stdout.flush()
    answers = os.dup(1)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(2 if sys.stderr else nowhere.fileno(), 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(answers, 1)
        os.close(answers)


def print_json(value: Any) -> None:
    """Print JSON, and nothing else, to standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
