"""What a new thinking process has loaded: every family of players and all their files.

Importing this module loads them, before the first copy of the process is made.
"""

from random import Random

from skiz.games import games
from skiz.players.explain import explain
from skiz.players.levels import FAST
from skiz.table import deal, on_turn, options, shuffled, start, view


def preload() -> None:
    """Decide the first action of a deal in every game for which there are players."""
    for game in games().values():
        rules = game.rules()
        begun = start(rules, deal(rules, shuffled(rules, Random(0))))
        seat = on_turn(begun.state)[0]
        seen = view(rules, begun.events, seat)
        try:
            explain(seen, options(seen, seat), FAST)
        except ValueError:  # there are no players for its family
            continue


preload()
