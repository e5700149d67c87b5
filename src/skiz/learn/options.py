"""What the programs of learning share: how a command is read and refused, and a plan's numbers."""

import argparse
import os
from collections.abc import Callable, Iterable
from dataclasses import Field, field, fields
from pathlib import Path
from typing import Any, TypeVar

from skiz.errors import reason_of

Number = TypeVar("Number", int, float)
Run = Callable[[argparse.Namespace], None]


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

        `run` gets the arguments. It may raise ValueError and OSError for what cannot be done.
        """
        parser = self._commands.add_parser(name, help=help)
        parser.set_defaults(run=run, parser=parser)
        return parser

    def run(self) -> None:
        """Run the command that the arguments name, or end with status 2 and the reason."""
        args = self._parser.parse_args()
        try:
            args.run(args)
        except (OSError, ValueError) as wrong:
            args.parser.exit(2, f"{args.parser.prog}: {reason_of(wrong)}\n")


def add_folder(parser: argparse.ArgumentParser, beside: str, nargs: str | None = None) -> None:
    """Add the folder of a training, and one or more files beside it, under this name."""
    parser.add_argument("folder", type=Path, help="the folder of the training")
    parser.add_argument(beside, type=Path, nargs=nargs)


def add_training(parser: argparse.ArgumentParser, until: str, default: int, cores: str) -> None:
    """Add the folder of a training, how far it goes, and where its deals are played."""
    parser.add_argument("folder", type=Path, help="a new one, or that of a training to continue")
    parser.add_argument(
        until, type=whole(0), default=default, metavar="N", help="in all (default: %(default)s)"
    )
    count = os.cpu_count() or 1
    parser.add_argument(
        cores, type=whole(1), default=count, metavar="N", help="of this machine (default: all)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="the Ray cluster that plays deals; local: start one"
    )


def add_speed(parser: argparse.ArgumentParser, deals: int) -> None:
    """Add the games whose speed is measured, and the number of deals of each."""
    parser.add_argument("games", nargs="+")
    parser.add_argument("--deals", type=whole(1), default=deals, metavar="N", help="of each game")


def whole(least: int) -> Callable[[str], int]:
    """Return how a whole number from `least` on is read."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"it must be {least} at least")
        return number

    return read


def setting(default: Number, meaning: str, least: int = 1) -> Number:
    """Return a field of a plan: a number that a command can set, and its least value."""
    found: Number = field(default=default, metadata={"meaning": meaning, "least": least})
    return found


def check_numbers(plan: Any) -> None:
    """Raise ValueError with the first number of a plan that is too small."""
    for one in _numbers(plan):
        given, least = getattr(plan, one.name), one.metadata["least"]
        if not given >= least:  # unlike `<`, this is also true of NaN
            raise ValueError(f"{one.name} is {given}, but must be {least} at least")


def add_numbers(parser: argparse.ArgumentParser, plan: Any) -> None:
    """Add an option for each number of a plan, with its value as the default."""
    for one in _numbers(plan):
        value = getattr(plan, one.name)
        parser.add_argument(
            f"--{one.name.replace('_', '-')}",
            type=type(value),
            default=value,
            metavar="N",
            help=f"{one.metadata['meaning']} (default: %(default)s)",
        )


def numbers_in(args: argparse.Namespace, plan: Any) -> dict[str, Any]:
    """Return the numbers of such a plan as given."""
    return {one.name: getattr(args, one.name) for one in _numbers(plan)}


def _numbers(plan: Any) -> Iterable[Field[Any]]:
    """Return the fields of a plan that `setting` made."""
    return [one for one in fields(plan) if "meaning" in one.metadata]
