"""What is printed: answers to standard output, all that is not the answer to standard error."""

import json
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

notes = Console(stderr=True)  # progress, errors: all that is not the answer


def fail(reason: str) -> NoReturn:
    """Say what is wrong and leave with exit status 2."""
    print_line("skiz:", reason, "red")
    raise typer.Exit(2)


def warn(reasons: Iterable[str]) -> None:
    """Print a warning for the host, and go on."""
    for reason in reasons:
        print_line("skiz:", reason, "yellow")


def print_line(mark: str, text: str, style: str, to: Console | None = None) -> None:
    """A line with a coloured mark; the text is printed as it is, brackets and all."""
    (to or notes).print(Text.assemble((mark, style), " ", text), highlight=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Write JSON, and nothing else, to standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
