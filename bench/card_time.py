"""How long a card takes to choose: CPU time a decision by level, over random deals of games.

.venv/bin/python -m bench.card_time fast asszorti asserufen
"""

import argparse

from skiz.games import games
from skiz.players import player
from skiz.players.levels import LEVELS

from .talk_time import Timing, measure
from .told import tell


def of_cards(level: str) -> Timing:
    """Cards as a level chooses them, where there is more than one."""
    return Timing(player(level, 1).choose, cards=True)


def main() -> None:
    """Measure, and print JSON."""
    asked = argparse.ArgumentParser(prog="python -m bench.card_time", description=__doc__)
    asked.add_argument("level", choices=[level.key for level in LEVELS])
    asked.add_argument("games", nargs="+", choices=sorted(games()))
    told = asked.parse_args()
    tell({key: measure(key, of_cards(told.level)) for key in told.games})


if __name__ == "__main__":
    main()
