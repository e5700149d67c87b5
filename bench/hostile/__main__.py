"""`python -m bench.hostile [--scale 1] [--seconds 10]`: what hostile guests can do to a server.

A server of its own on this machine, floods and nonsense from a loopback address of their own, each
bounded in number and time, and beside it one person who plays. The report, as JSON: what was sent
and what came of it, how long the person waited for each act, and the memory of the server.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ..report import report
from .run import siege


def main() -> None:
    """Start a server, attack it, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="1: all that was found to hurt")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long what waits may wait")
    args = parser.parse_args()
    command = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--no-browser", "--data"]
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        server = subprocess.Popen([*command, f"{folder}/skiz.sqlite3"], stderr=log)
        try:
            address = _address(Path(folder) / "log", server)
            figures = siege(address, server.pid, args.scale, args.seconds)
        finally:
            server.terminate()
            server.wait()
        report(figures | {"log_bytes": Path(folder, "log").stat().st_size})


def _address(log: Path, server: "subprocess.Popen[bytes]") -> str:
    while server.poll() is None:
        if found := re.search(r"http://[\d.]+:\d+", log.read_text()):
            return found[0]
        time.sleep(0.05)
    raise SystemExit(log.read_text())


if __name__ == "__main__":
    main()
