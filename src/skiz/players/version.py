"""The version of the players: the same for those that decide alike from the same view and seed."""

from functools import cache
from hashlib import sha256
from pathlib import Path

ROOMS = ("cards", "figures", "table", "phases", "games", "solve", "players")  # what they hang on
KINDS = {".py", ".json", ".toml", ".so", ".pyd"}
DIGITS = 10


@cache
def version() -> str:
    """Ten digits of the SHA-256 of all files that players decide by: rules, what was learnt, and
    the kernel. Whatever is changed there gives another version, whether or not it changes an act.

    >>> len(version())
    10
    """
    home, digest = Path(__file__).parent.parent, sha256()
    files = [file for room in ROOMS for file in (home / room).rglob("*")]
    for file in sorted([*files, *home.glob("_kernel*")]):
        if file.suffix in KINDS:
            digest.update(file.relative_to(home).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:DIGITS]
