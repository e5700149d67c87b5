"""How long a card takes to choose: CPU time a decision by level, over random deals of games.

.venv/bin/python -m bench.card_time fast asszorti asserufen
"""

import json
import sys

from skiz.players import player

from .talk_time import Timing, measure


def of_cards(level: str) -> Timing:
    """Cards as a level chooses them, where there is more than one."""
    return Timing(player(level, 1).choose, cards=True)


if __name__ == "__main__":
    level, *games = sys.argv[1:]
    print(json.dumps({key: measure(key, of_cards(level)) for key in games}, indent=2))
