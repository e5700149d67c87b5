"""`python -m bench.kernel.boards`: write how many tricks DDS counts on whole boards, for the tests.

The boards follow from their seeds, so the file holds only an answer for each: the tricks of the
leader's side as a hexadecimal digit.
"""

import json
from pathlib import Path

from tests.support.games.bridge_boards import TRUMPS, board

from .dds import Dds, for_dds

FILE = Path(__file__).parents[2] / "tests/kernel/data/boards.json"
BOARDS = 500


def answers(dds: Dds, trump: str, boards: int) -> str:
    """Return the answers of DDS to the first boards with these trumps."""
    found = (dds.solve(for_dds(board(trump, seed)), 1).score[0] for seed in range(boards))
    return "".join(f"{tricks:x}" for tricks in found)


def main() -> None:
    """Write the file."""
    dds = Dds()
    FILE.write_text(
        json.dumps({trump: answers(dds, trump, BOARDS) for trump in TRUMPS}, indent=1) + "\n"
    )


if __name__ == "__main__":
    main()
