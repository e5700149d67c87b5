"""A trial of the wheel: a new environment, the version, and the first page of the table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import venv
from pathlib import Path
from urllib.request import urlopen

from .checkout import Refused

BIN = "Scripts" if os.name == "nt" else "bin"
# Pure Python, handed out as source only. Everything else must have a wheel.
WITHOUT_WHEEL = "http-ece"
ADDRESS = re.compile(r"http://[\w.:\[\]]+")


def try_out(wheel: Path, home: Path, version: str) -> float:
    """Install the wheel, and return the seconds until `skiz serve` shows its first page.

    Nothing that is installed needs a compiler or Node.
    """
    venv.create(home, with_pip=True)
    python, skiz = home / BIN / "python", home / BIN / "skiz"
    wanted = f"{wheel}[command,server]"
    wheels = ("--only-binary", ":all:", "--no-binary", WITHOUT_WHEEL)
    install = ("-m", "pip", "install", "-qq", *wheels, wanted)
    checked(python, *install)
    said = checked(skiz, "--version")
    if f"skiz {version}\n" not in said or "kernel: _kernel" not in said:
        raise Refused(f"`skiz --version` of the wheel says:\n{said}")
    return first_page(skiz, home / "trial.sqlite3")


def checked(*words: str | Path) -> str:
    """Return what a command prints; raise Refused if it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"{' '.join(map(str, words))}\n{done.stderr[-2000:]}")
    return done.stdout


def first_page(skiz: Path, data: Path) -> float:
    """Return the seconds from the start of the server until the page is there."""
    begin = time.monotonic()
    words = (skiz, "serve", "--data", data, "--port", "0", "--no-browser")
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        assert server.stdout is not None
        try:
            for line in server.stdout:
                if found := ADDRESS.search(line):
                    with urlopen(found[0]) as answer:
                        page = answer.read().decode()
                    if "<title>" not in page:
                        raise Refused(f"the first page of the wheel is {page[:200]!r}")
                    return time.monotonic() - begin
            raise Refused("`skiz serve` of the wheel ended before it named its address.")
        finally:
            server.terminate()


if __name__ == "__main__":
    print(f"{try_out(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]):.1f} s")
