"""The command as a person runs it: in a process of its own."""

import subprocess
import sys


def skiz(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run `python -m skiz`."""
    return subprocess.run(
        [sys.executable, "-m", "skiz", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )
