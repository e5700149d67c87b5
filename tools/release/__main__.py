"""The command: `python -m tools.release VERSION [--into FOLDER]`."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from . import ROOT, changelog, checksums, packages, parts, trial
from .checkout import Checkout, Refused


def main() -> None:
    """Make a release, or exit with the reason why there is none."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("version", help="the version to release, such as 0.1.0")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="default: dist")
    words = parser.parse_args()
    try:
        release(words.version, words.into)
    except Refused as refused:
        raise SystemExit(f"No release: {refused}") from None


def release(version: str, into: Path) -> None:
    """Make all files of a release; nothing is written into the folder if one cannot be made."""
    checkout = Checkout(ROOT)
    checkout.check(version)
    changes = changelog.cut(ROOT / "CHANGELOG.md", version, checkout.day)
    with tempfile.TemporaryDirectory() as place:
        made, home = Path(place) / "made", Path(place) / "home"
        print("Building the sdist and the wheel, twice …", flush=True)
        sdist, wheel = packages.build_twice(checkout, made)
        print("Installing the wheel and opening the first page …", flush=True)
        first_page = trial.try_out(wheel, home, version)
        parts.write(home, made, wheel)
        (made / f"CHANGES-{version}.md").write_text(changes.section, "utf-8")
        checksums.write(made)
        files = keep(made, into)
    changes.save()
    for file in sorted(files):
        print(f"{file.stat().st_size:>10,}  {file.name}")
    print(f"{sdist.name} and {wheel.name} were built twice and are equal byte by byte.")
    print(f"`skiz serve` of the wheel showed its first page after {first_page:.1f} s.")
    print("CHANGELOG.md has the date now. Commit it, and tag the commit.")


def keep(made: Path, into: Path) -> list[Path]:
    """Copy what was made into a folder, and return the copies."""
    into.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copy2(file, into)) for file in made.iterdir()]


if __name__ == "__main__":
    main()
