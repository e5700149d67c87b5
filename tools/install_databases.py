"""Installs PostgreSQL and Redis for the tests, if that is allowed.

Without them the tests that need one are skipped with a message.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


def missing() -> list[str]:
    """Return the Debian packages that are not installed."""
    postgres = shutil.which("initdb") or [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return [
        *([] if postgres else ["postgresql"]),
        *([] if shutil.which("redis-server") else ["redis-server"]),
    ]


def install(packages: list[str]) -> None:
    """Install them without starting them, because the tests start their own."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        print("$ apt-get", *words, flush=True)
        # Even if a list cannot be refreshed, it may contain the packages.
        subprocess.run(
            ["apt-get", "-qq", *words], stdin=subprocess.DEVNULL, env=environment, check=False
        )


def main() -> None:
    packages = missing()
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        install(packages)
    if packages := missing():
        print(f"Not installed: {', '.join(packages)}. The tests that need them are skipped.")


if __name__ == "__main__":
    main()
