"""`python -m bench.kernel.dds FILE…`: our solver beside DDS on endings and deals of files, as JSON.

`--boards N` measures N whole boards of bridge with each trump, made from seeds. Every answer is
compared. Both are measured in one process, alternating by deal, in CPU time of one
thread. DDS comes with endplay, which `make bench` installs.
"""

import argparse
import ctypes
import gzip
import json
import sys
import time
from collections.abc import Iterable
from ctypes.util import find_library
from importlib.util import find_spec
from pathlib import Path
from statistics import mean, median
from typing import Any

from skiz.solve.kernel import NO_LIMIT, kernel
from skiz.solve.lower import ObjectiveRow, PastRow, PositionRow, RulesRow, TiesRow
from tests.support.games.bridge_boards import TRUMPS, board

from ..counts import at_least

SUITS, RANKS, SEATS = "SHDC", "23456789TJQKA", "NESW"
NO_TRUMPS = "NT"
TESTED = Path(__file__).parents[2] / "tests/kernel/data/dds.json.gz"
SHOWN = ("records", "wrong", "ratio", "cards_ratio")
BOARDS = 25  # whole ones with each trump, in `make bench`
Record = dict[str, Any]


class Deal(ctypes.Structure):
    """DDS's structure of a deal."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remain", (ctypes.c_uint * 4) * 4),
    )


class Future(ctypes.Structure):
    """DDS's answer: cards, each with its tricks, and their equals."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class Dds:
    """DDS, with one thread."""

    def __init__(self) -> None:
        package = find_spec("endplay")
        found = (
            sorted(Path(package.origin).parent.rglob("*dds*")) if package and package.origin else []
        )
        names = [str(path) for path in found if path.suffix in (".so", ".dylib", ".dll")]
        name = next(iter(names), None) or find_library("dds")
        if name is None:
            raise SystemExit("DDS is not here: .venv/bin/pip install -r requirements/bench.txt")
        self._library = ctypes.CDLL(name)
        self._library.SetMaxThreads(1)

    def solve(self, deal: Deal, solutions: int) -> Future:
        """Solve a deal; 1: the best number of tricks, 3: that of every card."""
        future = Future()
        code = self._library.SolveBoard(deal, -1, solutions, 1, ctypes.byref(future), 0)
        assert code == 1, f"DDS says {code}"
        return future


def for_dds(record: Record) -> Deal:
    """Return a record in the form of DDS."""
    deal = Deal()
    deal.trump = 4 if record["trump"] == NO_TRUMPS else SUITS.index(record["trump"])
    deal.first = SEATS.index(record["leader"])
    for seat, hand in enumerate(record["hands"]):
        for card in hand:
            deal.remain[seat][SUITS.index(card[0])] |= 4 << RANKS.index(card[1])
    return deal


def number(card: str) -> int:
    """Return a card's number in our notation."""
    return 13 * SUITS.index(card[0]) + RANKS.index(card[1])


def for_us(record: Record) -> Any:
    """Return a record as our problem."""
    suits = [0x1FFF << 13 * suit for suit in range(4)]
    leader = SEATS.index(record["leader"])
    trumps = 0 if record["trump"] == NO_TRUMPS else suits[SUITS.index(record["trump"])]
    hands = [sum(1 << number(card) for card in hand) for hand in record["hands"]]
    return kernel().problem(
        RulesRow(4, len(record["hands"][0]), suits, trumps, must_trump=False),
        TiesRow(),
        PositionRow(hands, leader),
        ObjectiveRow(0b0101 << leader % 2),
        PastRow(),
    )


def expected(record: Record) -> dict[int, int]:
    """Return the tricks of each card according to the record."""
    return {number(card): tricks for card, tricks in record["card_tricks"].items()}


def told(future: Future) -> dict[int, int]:
    """Return the tricks of each card according to DDS, equal cards included."""
    return {
        13 * future.suit[i] + rank - 2: future.score[i]
        for i in range(future.cards)
        for rank in range(2, 15)
        if rank == future.rank[i] or future.equals[i] >> rank & 1
    }


def boards(count: int) -> dict[str, list[Record]]:
    """Return so many whole boards with each trump, as sets."""
    return {f"board_{trump}": [board(trump, seed) for seed in range(count)] for trump in TRUMPS}


def read(files: Iterable[str]) -> dict[str, list[Record]]:
    """Return the records of the files, by set. Raise ValueError if a file is not of this format."""
    sets: dict[str, list[Record]] = {}
    for name in files:
        try:
            raw = Path(name).read_bytes()
            records = json.loads(gzip.decompress(raw) if name.endswith(".gz") else raw)["records"]
        except OSError as error:
            raise ValueError(f"{name}: {error.strerror or error}") from None
        except (ValueError, EOFError) as error:
            raise ValueError(f"{name}: not JSON: {error}") from None
        except (KeyError, TypeError):
            raise ValueError(f"{name}: no records in it") from None
        for index, record in enumerate(records, 1):
            try:
                _ = for_us(record), for_dds(record), expected(record), record["tricks"]
                sets.setdefault(record["set"], []).append(record)
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise ValueError(
                    f"{name}: record {index}: {type(error).__name__} {error}"
                ) from None
    return sets


def ours_to(record: Record, cards: bool) -> tuple[Any, float]:
    """Return our answer, and its CPU seconds."""
    problem = for_us(record)
    begin = time.thread_time()
    (answer,) = kernel().solve([problem], NO_LIMIT, cards, False, 1)
    return answer, time.thread_time() - begin


def dds_to(record: Record, dds: Dds, solutions: int) -> tuple[Future, float]:
    """Return the answer of DDS, and its CPU seconds."""
    deal = for_dds(record)
    begin = time.thread_time()
    future = dds.solve(deal, solutions)
    return future, time.thread_time() - begin


def measure(records: list[Record], dds: Dds) -> dict[str, float]:
    """Return wrong answers, and CPU seconds of both: for the best number of tricks, and for every
    card.
    """
    wrong = nodes = dds_nodes = 0
    ours: list[float] = []
    theirs: list[float] = []
    for record in records:
        (answer, spent), (best, theirs_spent) = ours_to(record, False), dds_to(record, dds, 1)
        ours.append(spent)
        theirs.append(theirs_spent)
        nodes += answer[4]
        dds_nodes += record.get("dds_nodes", best.nodes)
        tricks = best.score[0]
        wrong += not answer[0] == answer[1] == tricks == record.get("tricks", tricks)
    # All cards in a second round, because DDS would remember the deal that it has just solved.
    ours_cards = theirs_cards = 0.0
    for record in records:
        (answer, spent), (each, theirs_spent) = ours_to(record, True), dds_to(record, dds, 3)
        ours_cards += spent
        theirs_cards += theirs_spent
        found = {card: low for card, low, high in answer[2] if low == high}
        wrong += not found == told(each) == (expected(record) if "card_tricks" in record else found)
    figures = {
        "records": len(records),
        "wrong": wrong,
        "ours_s": round(sum(ours), 4),
        "dds_s": round(sum(theirs), 4),
        "ratio": round(sum(ours) / sum(theirs), 3),
        "ours_mean_ms": round(1000 * mean(ours), 3),
        "dds_mean_ms": round(1000 * mean(theirs), 3),
        "ours_median_ms": round(1000 * median(ours), 3),
        "dds_median_ms": round(1000 * median(theirs), 3),
        "ours_slowest_ms": round(1000 * max(ours), 3),
        "dds_slowest_ms": round(1000 * max(theirs), 3),
        "ours_nodes": round(nodes / len(records)),
        "dds_nodes": round(dds_nodes / len(records)),
    }
    return figures | {
        "cards_ours_s": round(ours_cards, 4),
        "cards_dds_s": round(theirs_cards, 4),
        "cards_ratio": round(ours_cards / theirs_cards, 3),
    }


def measure_all() -> dict[str, float]:
    """Measure the sets that the tests use, and some whole boards, by name."""
    dds = Dds()
    return {
        f"{name}_{key}": figures[key]
        for name, records in {**read([str(TESTED)]), **boards(BOARDS)}.items()
        for figures in [measure(records, dds)]
        for key in SHOWN
    }


def main(arguments: list[str]) -> int:
    """Measure each set of the files; return 1 for a wrong answer, 2 for an unreadable file."""
    parser = argparse.ArgumentParser(prog="python -m bench.kernel.dds", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument(
        "--boards", type=at_least(0), default=0, metavar="N", help="with each trump"
    )
    args = parser.parse_args(arguments)
    try:
        sets = read(args.files) | (boards(args.boards) if args.boards > 0 else {})
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if not sets:
        print(__doc__)
        return 2
    dds = Dds()
    results = {name: measure(records, dds) for name, records in sets.items()}
    print(json.dumps(results, indent=2))
    return 1 if any(figures["wrong"] for figures in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
