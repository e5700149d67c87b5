"""The time of a server's first check of its file, compared with SQLite's own checks.

    python -m bench.server.first_look [--megabytes 100] [--seed 0]

It also measures how much must be overwritten for the check to notice. The file has tables of
Asszorti, copied until it is large enough. For `cold`, the system is first asked to drop the file
from its cache, which it may ignore.
"""

import argparse
import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from skiz.server.app.stores import Stores
from skiz.server.common.codec import Json
from skiz.server.files.first_look import damage_in
from skiz.server.storage.upgrade import migrate

from ..report import report
from .evenings import write_old

DEALS = 20  # of the table that is copied
TIMES = 5  # of which the fastest counts
TRIES = 40  # for each size of the overwritten part
PAGE = 4096
MIB = 2**20


def measure(megabytes: float, seed: int) -> Json:
    """Return the times, and by number of adjacent pages, the share of noticed cases."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "skiz.sqlite3"
        asyncio.run(_write(file, megabytes))
        found: Json = {"file_mib": round(file.stat().st_size / MIB, 1)}
        for name, look in LOOKS.items():
            found[f"{name}_ms"] = min(_milliseconds(look, file) for _ in range(TIMES))
            _forget(file)
            found[f"{name}_cold_ms"] = _milliseconds(look, file)
        rng = random.Random(seed)
        found["noticed"] = {
            str(pages): sum(_notices(file, pages, rng) for _ in range(TRIES)) / TRIES
            for pages in (1, 8, 16, 32, 64)
        }
        return found | {"tries": TRIES}


async def _write(file: Path, megabytes: float) -> None:
    await asyncio.to_thread(migrate, url := f"sqlite:///{file}")
    store = Stores(url)
    await write_old(store, "table", "asszorti", DEALS)
    await store.close()
    await asyncio.to_thread(_copy, file, megabytes)


def _copy(file: Path, megabytes: float) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        number = 0
        while file.stat().st_size < megabytes * 1e6:
            for _ in range(20):
                number += 1
                for table, key in (("tables", "id"), ("events", "table_id")):
                    rows = database.execute(f"PRAGMA table_info({table})")
                    names = [str(row[1]) for row in rows]
                    others = ", ".join(f"'{number}'" if name == key else name for name in names)
                    database.execute(
                        f"INSERT INTO {table} SELECT {others} FROM {table} WHERE {key} = 'table'"
                    )
            database.commit()


def _by_sqlite(pragma: str) -> Callable[[Path], str | None]:
    def look(file: Path) -> str | None:
        with closing(sqlite3.connect(file)) as database:
            (found,) = database.execute(f"PRAGMA {pragma}").fetchone()
        return None if found == "ok" else str(found)

    return look


LOOKS = {
    "first_look": damage_in,
    "quick_check": _by_sqlite("quick_check(1)"),
    "integrity_check": _by_sqlite("integrity_check(1)"),
}


def _milliseconds(look: Callable[[Path], str | None], file: Path) -> float:
    began = time.perf_counter()
    if look(file):
        raise ValueError("an undamaged file was taken for damaged")
    return round((time.perf_counter() - began) * 1e3, 1)


def _forget(file: Path) -> None:
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
        os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _notices(file: Path, pages: int, rng: random.Random) -> bool:
    """Return whether noise in this many adjacent pages, anywhere but in the first, is noticed."""
    at = rng.randrange(1, file.stat().st_size // PAGE - pages) * PAGE
    with file.open("r+b") as opened:
        opened.seek(at)
        before = opened.read(pages * PAGE)
        opened.seek(at)
        opened.write(rng.randbytes(pages * PAGE))
    noticed = damage_in(file) is not None
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(before)
    return noticed


def main() -> None:
    """Measure, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.first_look", description=__doc__)
    parser.add_argument("--megabytes", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    report(measure(args.megabytes, args.seed))


if __name__ == "__main__":
    main()
