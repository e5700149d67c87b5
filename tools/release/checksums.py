"""Checksums: SHA-256 of every file of a release, as `sha256sum --check` reads them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

NAME = "SHA256SUMS"


def write(folder: Path) -> None:
    """Write the checksums of all files of a folder into one more."""
    files = sorted(file for file in folder.iterdir() if file.name != NAME)
    lines = (f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files)
    (folder / NAME).write_text("".join(lines), "utf-8")
