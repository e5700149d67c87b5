"""The version of the players: equal versions decide alike from the same view and seed."""

from functools import cache
from hashlib import sha256
from pathlib import Path

# The rooms on which players depend.
ROOMS = ("cards", "figures", "table", "phases", "games", "solve", "players")
KINDS = {".py", ".json", ".toml", ".so", ".pyd"}
DIGITS = 10


@cache
def version() -> str:
    """Return ten digits of the SHA-256 of all files by which players decide.

    These are the rules, the learnt data and the kernel. Any change there gives another version,
    even if it changes no decision.

    >>> len(version())
    10
    """
    home, digest = Path(__file__).parent.parent, sha256()
    files = [file for room in ROOMS for file in (home / room).rglob("*")]
    for file in sorted([*files, *home.glob("_kernel*")]):
        if file.suffix in KINDS:
            digest.update(file.relative_to(home).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:DIGITS]
