"""The parts of a release: everything that is installed with it, with versions and licences."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .trial import BIN, checked


def write(home: Path, into: Path, wheel: Path) -> None:
    """Write the parts that are installed in an environment: as CycloneDX, and as a table."""
    name = "-".join(wheel.name.split("-")[:2])
    bill = into / f"{name}.cdx.json"
    generate = ("-m", "cyclonedx_py", "environment", "--output-reproducible", "--of", "JSON")
    checked(sys.executable, *generate, "-o", bill, home / BIN / "python")
    rows = sorted(map(row, json.loads(bill.read_text("utf-8"))["components"]))
    (into / f"{name}-licences.txt").write_text("".join(rows), "utf-8")


def row(part: dict[str, Any]) -> str:
    """Return one part with its version and licences."""
    licences = (one.get("expression") or named(one["license"]) for one in part.get("licenses", ()))
    return f"{part['name']} {part.get('version', '')}: {' AND '.join(licences) or 'not stated'}\n"


def named(licence: dict[str, Any]) -> str:
    """Return the name of a licence."""
    name: str = licence.get("id") or licence.get("name") or "not stated"
    return name
