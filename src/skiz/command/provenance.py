"""The origin of stored figures: the command, the version and the machine."""

import os
import platform
import shlex
import sys
from pathlib import PurePath
from typing import Any

from skiz import __version__


def provenance(program: str = "skiz") -> dict[str, Any]:
    """Return the running command, its version and the machine.

    Of an absolute path only the last part stays: the rest says something about a person's machine,
    and nothing about the figures.
    """
    return {
        "command": shlex.join([*program.split(), *map(without_place, sys.argv[1:])]),
        "version": __version__,
        "machine": machine(),
    }


def without_place(word: str) -> str:
    """Return a word of a command, of an absolute path only the last part.

    >>> without_place("--log=/home/anna/match.jsonl"), without_place("corpora/high")
    ('--log=match.jsonl', 'corpora/high')
    """
    option, equals, value = word.rpartition("=")
    path = PurePath(value)
    return option + equals + (path.name if path.is_absolute() else value)


def machine() -> dict[str, str]:
    """Return a description of the machine."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(os.cpu_count()),
    }
