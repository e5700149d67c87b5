"""`python -m bench.gap SELF ORACLE PLAYER`: the share of the oracle's gap that a player closes.

From the logs of three matches with fixed contracts on the same deals: a yardstick against itself,
against the oracle, and the player against the yardstick. As declarer it is how many more games he
makes than the yardstick, against how many more the oracle does; as defender, how many fewer he lets
through. The intervals are bootstrapped over deals.
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
    """Of one deal the games made: by the yardstick against itself, by the oracle and the player
    against it, and by it against the oracle and the player.
    """

    itself: bool
    oracle: bool
    player: bool
    against_oracle: bool
    against_player: bool


def games(files: Sequence[str]) -> list[Games]:
    """The deals that all three logs have."""
    itself, oracle, player = ({row["seed"]: row["made"] for row in _rows(f)} for f in files)
    both = sorted(itself.keys() & oracle.keys() & player.keys())
    return [
        Games(itself[seed][0], oracle[seed][1], player[seed][0], oracle[seed][0], player[seed][1])
        for seed in both
    ]


def _rows(file: str) -> list[dict[str, list[bool]]]:
    return [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]


def closed(deals: Sequence[Games]) -> tuple[float, float]:
    """The shares closed as declarer and as defender."""
    itself, oracle, player, let_oracle, let_player = (
        fmean(column) for column in zip(*deals, strict=True)
    )
    return (player - itself) / (oracle - itself), (itself - let_player) / (itself - let_oracle)


def main() -> None:
    """Print the shares of both roles with their intervals."""
    asked = argparse.ArgumentParser(prog="python -m bench.gap", description=__doc__)
    for name in ("itself", "oracle", "player"):
        asked.add_argument(name, help="the log of a match")
    told = asked.parse_args()
    deals, chance = games([told.itself, told.oracle, told.player]), Random(0)
    again = [closed(chance.choices(deals, k=len(deals))) for _ in range(DRAWS)]
    print(f"{len(deals)} deals")
    for place, role in enumerate(("declarer", "defender")):
        drawn = sorted(found[place] for found in again)
        low, high = drawn[DRAWS // 40], drawn[-DRAWS // 40]
        print(f"as {role}: {closed(deals)[place]:.0%}, 95 % from {low:.0%} to {high:.0%}")


if __name__ == "__main__":
    main()
