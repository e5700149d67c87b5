"""Run the command `skiz` by `python -m skiz`."""

import gc
import os
import sys
from io import TextIOWrapper
from pathlib import Path

from skiz.command.interrupts import ending_at_once
from skiz.errors import of_extra, reason_of

# New objects after which Python searches for reference cycles. With its default of 700 it searches
# three hundred times while the program is loaded, and finds next to nothing. A loaded server has
# 200,000 objects, so it does not search at all.
YOUNG = 300_000


def main() -> None:
    """Run the command, or say what is missing if its libraries are not installed."""
    gc.set_threshold(YOUNG)
    # Ctrl-C ends it at once: an exception could be lost in a callback of the import system.
    with of_extra("command,server", "skiz"), ending_at_once():
        from skiz.command.app import app
    _open_outputs()
    try:
        try:
            app(prog_name="skiz")
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Discard the rest of the output, so that it is not tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        broken = isinstance(error, BrokenPipeError)  # the reader closed the pipe
        sys.exit(1 if broken else f"skiz: {reason_of(error, 'standard output')}")


def _open_outputs() -> None:
    """Write to files and pipes in UTF-8, and discard output that has no target."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


if __name__ == "__main__":
    main()
