"""What the commands of learning share: how each is read, and the numbers of a plan as options."""

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

Run = Callable[[argparse.ArgumentParser, argparse.Namespace], None]


class Commands:
    """The commands of a program, such as `train` and `write`."""

    def __init__(self, program: str, doc: str | None) -> None:
        self._parser = argparse.ArgumentParser(
            prog=f"python -m {program}",
            description=doc,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._commands = self._parser.add_subparsers(dest="what", required=True)

    def add(self, name: str, run: Run, help: str) -> argparse.ArgumentParser:
        """Add a command, and return its parser, to which arguments are added.

        `run` gets this parser and the arguments.
        """
        parser = self._commands.add_parser(name, help=help)
        parser.set_defaults(run=partial(run, parser))
        return parser

    def run(self) -> None:
        """Run the command that the arguments name."""
        args = self._parser.parse_args()
        args.run(args)


def add_folder(parser: argparse.ArgumentParser, beside: str) -> None:
    """Add the folder of a training, and a file beside it, under this name."""
    parser.add_argument("folder", type=Path)
    parser.add_argument(beside, type=Path)


def add_numbers(parser: argparse.ArgumentParser, plan: object, names: Iterable[str]) -> None:
    """Add an option for each of these numbers of a plan, with its value as the default."""
    for name in names:
        value = getattr(plan, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)


def numbers_in(args: argparse.Namespace, names: Iterable[str]) -> dict[str, Any]:
    """Return these numbers as given."""
    return {name: getattr(args, name) for name in names}
