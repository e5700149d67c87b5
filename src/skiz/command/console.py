"""Printing: answers to standard output, everything else to standard error."""

import json
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

notes = Console(stderr=True)  # progress and errors


def fail(reason: str) -> NoReturn:
    """Print what is wrong and exit with status 2."""
    print_line("skiz:", reason, "red")
    raise typer.Exit(2)


def warn(reasons: Iterable[str]) -> None:
    """Print warnings for the host, and continue."""
    for reason in reasons:
        print_line("skiz:", reason, "yellow")


def print_line(mark: str, text: str, style: str, to: Console | None = None) -> None:
    """Print a line with a coloured mark; the text is printed literally, brackets included."""
    (to or notes).print(Text.assemble((mark, style), " ", text), highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Print JSON, and nothing else, to standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
