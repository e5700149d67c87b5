"""Installs the programs for the tests that are not Python packages, if that is allowed.

They are PostgreSQL, Redis, Firefox and WebKitGTK. Without them the tests that need one are skipped
with a message. `find_chromium.py` does the same for Chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tools.find_engines import FIREFOX_PACKAGES, WEBKIT_PACKAGES, firefox, has_webkit


def missing() -> list[str]:
    """Return the Debian packages that are not installed."""
    postgres = shutil.which("initdb") or [*Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return [
        *([] if postgres else ["postgresql"]),
        *([] if shutil.which("redis-server") else ["redis-server"]),
        *([] if firefox() else FIREFOX_PACKAGES),
        *([] if has_webkit() else WEBKIT_PACKAGES),
    ]


def install(packages: list[str]) -> None:
    """Install them without starting them, because the tests start their own.

    One that the distribution does not have leaves out no other.
    """
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    more = [["install", "--yes", "--no-install-recommends", package] for package in packages]
    for words in (["update"], *more):
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
