"""Installs PostgreSQL and Redis for the tests where that may be done; without them the tests that
need one are skipped, and say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path


def missing() -> list[str]:
    """The Debian packages of what is not installed."""
    postgres = shutil.which("initdb") or [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return [
        *([] if postgres else ["postgresql"]),
        *([] if shutil.which("redis-server") else ["redis-server"]),
    ]


def install(packages: list[str]) -> None:
    """Install them, and start none of them: the tests start their own."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        print("$ apt-get", *words, flush=True)
        # A list that cannot be refreshed may still name the packages.
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
