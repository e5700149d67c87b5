"""The sdist and the wheel."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from .checkout import Checkout, Refused


def build_twice(checkout: Checkout, into: Path) -> tuple[Path, Path]:
    """Build sdist and wheel in two different folders, and return those of the first.

    Raise Refused if the two are not equal byte by byte.
    """
    first = build(checkout, into.parent / "first", into)
    second = build(checkout, into.parent / "second", into.parent / "again")
    for one, other in zip(first, second, strict=True):
        if one.name != other.name or digest(one) != digest(other):
            raise Refused(f"{one.name}: two builds of the same commit differ.")
    return first


def build(checkout: Checkout, place: Path, into: Path) -> tuple[Path, Path]:
    """Build the sdist from the commit, and the wheel from the sdist; return both files."""
    checkout.copy(place)
    raw = place.parent / f"{place.name}-raw"
    build_words = ("-m", "build", "--no-isolation", "--outdir", raw, place)
    run(checkout, sys.executable, *build_words)
    (sdist,), (wheel,) = raw.glob("*.tar.gz"), raw.glob("*.whl")
    into.mkdir(parents=True)
    if sys.platform == "linux":
        repair = ("-m", "auditwheel", "repair", "--wheel-dir", into, wheel)
        run(checkout, sys.executable, *repair)
    else:
        wheel.replace(into / wheel.name)
    (wheel,) = into.glob("*.whl")
    return sdist.replace(into / sdist.name), wheel


def run(checkout: Checkout, *words: str | Path) -> None:
    """Run a command quietly; raise Refused with its last lines if it fails."""
    done = subprocess.run(
        words, env=checkout.environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise Refused(f"{' '.join(map(str, words))}\n{last}")


def digest(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return sha256(file.read_bytes()).hexdigest()
