"""Files with secrets: the database, the files that SQLite keeps beside it, and their copies.

They contain the key of all cookies, mail addresses and the cards of running deals, so only their
owner may have access. On Windows a file has the rights of its folder, and nothing is done here.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from .first_look import may_be_database

OWN = 0o600
OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE = ("", "-wal", "-shm", "-journal")  # SQLite makes these with the mode of the database
POSIX = os.name == "posix"


def make_private(file: Path) -> None:
    """Create an empty file if there is none, as `make_new` does."""
    if not file.exists():  # closing an existing one would release SQLite's locks on it
        make_new(file.resolve())


def make_new(file: Path) -> None:
    """Create an empty file; raise FileExistsError if there is a file or a link of that name.

    Only its owner has access from the first moment, so nobody can have opened it before.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWN))


def take_from_others(data: Path) -> Iterator[str]:
    """Remove the rights of others to a database file and the files beside it.

    Return a sentence for each file that others could access, and for each that they still can. A
    file that is no database is left as it is: it holds nothing of a server.
    """
    real = data.resolve()
    if not may_be_database(real):
        return iter(())
    files = (real.with_name(real.name + ending) for ending in BESIDE)
    return (sentence for file in files if POSIX and file.is_file() and (sentence := _take(file)))


def _take(file: Path) -> str | None:
    before, reason = _mode(file), "the file system has no such rights"
    if not before & OTHERS:
        return None
    try:
        file.chmod(before & ~OTHERS)
    except OSError as error:
        reason = str(error.strerror)
    if _mode(file) & OTHERS:
        return (
            f"{file} is open to other users of this machine ({before:04o}), and that cannot be"
            f" changed: {reason}. Whoever reads it can sign in as anybody; make it {OWN:04o}"
        )
    return (
        f"{file} was open to other users of this machine ({before:04o}); now only its owner has"
        f" access ({_mode(file):04o}). Whoever has read it can sign in as anybody"
    )


def open_to_others(file: Path) -> bool:
    """Return whether anybody but its owner has rights to a file."""
    return POSIX and bool(_mode(file) & OTHERS)


def open_to_all(file: Path) -> bool:
    """Return whether every user of the machine may read a file."""
    return POSIX and bool(_mode(file) & stat.S_IROTH)


def _mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)
