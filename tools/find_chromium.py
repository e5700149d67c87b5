"""Prints the path of a Chromium for the browser tests, and installs one if necessary.

Prints nothing if the tests should use Playwright's own. All other messages go to stderr.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The headless one first: it does the same with two thirds of the processor time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
PACKAGES = NAMES[:2]  # on Debian; the first does not exist in all of its releases


def on_path() -> str | None:
    """Return the path of a browser that is installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def named() -> str | None:
    path = os.environ.get("SKIZ_CHROMIUM")
    if path and not shutil.which(path):
        sys.exit(f"SKIZ_CHROMIUM names {path}, which is not a program here.")
    return path


def run(*words: str, **environment: str) -> bool:
    """Run a command with its output on stderr, because stdout is for the path alone."""
    print("$", *words, file=sys.stderr, flush=True)
    env = {**os.environ, **environment}
    answer = subprocess.run(
        words, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=env, check=False
    )
    return answer.returncode == 0


def from_debian() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    # Even if a list cannot be refreshed, it may contain the package.
    run("apt-get", "-qq", "update")
    install = ("apt-get", "-qq", "install", "--yes", "--no-install-recommends")
    any(run(*install, package, DEBIAN_FRONTEND="noninteractive") for package in PACKAGES)
    return on_path()


def from_playwright() -> bool:
    return run(sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")


def main() -> None:
    if path := named() or on_path() or from_debian():
        print(path)
    elif not from_playwright():
        sys.exit(
            "The browser tests need a Chromium and none could be installed. Install one, "
            "or name it: SKIZ_CHROMIUM=/path/to/chromium make test"
        )


if __name__ == "__main__":
    main()
