"""A new server that is besieged."""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from .run import siege


def besieged(seconds: float, scale: float = 1.0) -> dict[str, Any]:
    """Return the results of a siege, and how much the server has logged."""
    command = [sys.executable, "-m", "skiz", "serve", "--port", "0", "--no-browser", "--data"]
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        server = subprocess.Popen([*command, f"{folder}/skiz.sqlite3"], stderr=log)
        try:
            address = _address(Path(folder) / "log", server)
            figures = siege(address, server.pid, scale, seconds)
        finally:
            server.terminate()
            server.wait()
        return figures | {"log_bytes": Path(folder, "log").stat().st_size}


def _address(log: Path, server: "subprocess.Popen[bytes]") -> str:
    while server.poll() is None:
        if found := re.search(r"http://[\d.]+:\d+", log.read_text()):
            return found[0]
        time.sleep(0.05)
    raise SystemExit(log.read_text())
