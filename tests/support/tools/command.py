"""The command as a person runs it: in its own process."""

import os
import subprocess
import tempfile
from typing import IO

from tests.support.tools.processes import begin

PATIENCE = 240  # seconds


def skiz(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run `python -m skiz`."""
    new = tempfile.TemporaryFile
    with new() as feed, new() as out, new() as errors:
        feed.write(stdin.encode())
        feed.seek(0)
        streams = {0: feed.fileno(), 1: out.fileno(), 2: errors.fileno()}
        status = begin(["skiz", *arguments], os.environ, streams).wait(PATIENCE)
        return subprocess.CompletedProcess(arguments, status, _read(out), _read(errors))


def _read(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()
