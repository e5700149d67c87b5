"""What a process that thinks begins with: every family of players, with all that is read from files
and made once. Importing this does it, before the first copy of the process is made.
"""

from random import Random

from skiz.games import games
from skiz.players.explain import explain
from skiz.players.levels import FAST
from skiz.table import deal, on_turn, options, shuffled, start, view


def preload() -> None:
    """Think about the first decision of a deal of each game that somebody can play."""
    for game in games().values():
        rules = game.rules()
        begun = start(rules, deal(rules, shuffled(rules, Random(0))))
        seat = on_turn(begun.state)[0]
        seen = view(rules, begun.events, seat)
        try:
            explain(seen, options(seen, seat), FAST)
        except ValueError:  # nobody knows its family
            continue


preload()
