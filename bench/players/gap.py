"""`python -m bench.players.gap SELF ORACLE PLAYER`: how much of the oracle's gap PLAYER closes.

It reads the logs of three matches with fixed contracts on the same deals: a yardstick against
itself, against the oracle, and the player against the yardstick. As declarer, it compares how many
more games the player makes than the yardstick with how many more the oracle makes. As defender, it
does so for how many fewer they let through. The intervals are bootstrapped over deals.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

DRAWS = 2000


class Games(NamedTuple):
    """The games made in one deal.

    By the yardstick against itself; by the oracle and the player against it; and by it against the
    oracle and the player.
    """

    itself: bool
    oracle: bool
    player: bool
    against_oracle: bool
    against_player: bool


def games(files: Sequence[str]) -> list[Games]:
    """Return the deals that are in all three logs.

    Raise ValueError, with the file, if they have no gap.
    """
    itself, oracle, player = (_made(file) for file in files)
    both = sorted(itself.keys() & oracle.keys() & player.keys())
    if not both:
        raise ValueError(f"{', '.join(files)}: no deal is in all three of them")
    return [
        Games(itself[seed][0], oracle[seed][1], player[seed][0], oracle[seed][0], player[seed][1])
        for seed in both
    ]


def _made(file: str) -> dict[int, tuple[bool, bool]]:
    """Return by seed whether the first and the second player made the game as declarers."""
    found = dict[int, tuple[bool, bool]]()
    for number, line in enumerate(Path(file).read_bytes().splitlines(), 1):
        try:
            row = json.loads(line)
            first, second = row["made"]
            found[int(row["seed"])] = bool(first), bool(second)
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{file}:{number}: not a deal with a fixed contract") from None
    return found


def closed(deals: Sequence[Games]) -> tuple[float | None, float | None]:
    """Return the shares closed as declarer and as defender; None if there is no gap to close."""
    itself, oracle, player, let_oracle, let_player = (
        fmean(column) for column in zip(*deals, strict=True)
    )
    return _share(player - itself, oracle - itself), _share(
        itself - let_player, itself - let_oracle
    )


def _share(part: float, gap: float) -> float | None:
    return part / gap if gap else None


def line_of(role: str, share: float | None, drawn: Sequence[float | None]) -> str:
    """Return the line for a role: its share, and the interval over samples with a gap."""
    if share is None:
        return f"as {role}: the oracle does no better than the yardstick, there is no gap to close"
    found = sorted(one for one in drawn if one is not None)
    low, high = found[len(found) // 40], found[-len(found) // 40]
    return f"as {role}: {share:.0%}, 95 % from {low:.0%} to {high:.0%}"


def main() -> None:
    """Print the shares of both roles with their intervals."""
    parser = argparse.ArgumentParser(prog="python -m bench.players.gap", description=__doc__)
    for name in ("itself", "oracle", "player"):
        parser.add_argument(name, help="the log of a match")
    args = parser.parse_args()
    try:
        deals, chance = games([args.itself, args.oracle, args.player]), Random(0)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    again = [closed(chance.choices(deals, k=len(deals))) for _ in range(DRAWS)]
    print(f"{len(deals)} deals")
    for place, role in enumerate(("declarer", "defender")):
        print(line_of(role, closed(deals)[place], [found[place] for found in again]))


if __name__ == "__main__":
    main()
