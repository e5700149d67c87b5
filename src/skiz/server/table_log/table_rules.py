"""The rules of tables; equal rules are made once."""

import json
from functools import lru_cache

from skiz.figures import BadFigures, FigureFile
from skiz.games import game
from skiz.table import Rules

from ..common import Json, Refused, in_fold_thread, of_figures
from .given import Given, rules_of_boards
from .table_made import TableMade

MOST_HOUSES = 100  # the number of houses whose rules are cached


def rules(key: str, preset: str | None, house: Json, figures: FigureFile | None = None) -> Rules:
    """Return the rules of a game in the house of a new table, with the figures of a file.

    Equal rules are made once for all tables. Refused names what does not exist, or what is wrong
    with the file.
    """
    return _rules(key, preset, json.dumps(house, sort_keys=True), figures)


def rules_as_made(made: TableMade, given: Given | None) -> Rules:
    """Return the rules of a table that was made this way.

    Refuse it as `rules` does; raise ValueError if there is no such game.
    """
    file = None if made.figures is None else FigureFile(made.figures, kept=True)
    found = _rules_as_made(made.game, json.dumps(made.house), file)
    return rules_of_boards(found) if given else found


async def rules_found(made: TableMade, given: Given | None) -> Rules:
    """Return the rules of a table, as `rules_as_made`, without blocking on a file of figures."""
    if made.figures is None:
        return rules_as_made(made, given)
    return await in_fold_thread(rules_as_made, made, given)


@lru_cache(MOST_HOUSES)
def _rules_as_made(key: str, house: str, figures: FigureFile | None) -> Rules:
    # All house rules of the time were stored. A house rule that was added later has its default,
    # since the preset or a new table may have a value that was not played here.
    return rules(key, None, {**game(key).house().values(), **json.loads(house)}, figures)


@lru_cache(MOST_HOUSES)
def _rules(key: str, preset: str | None, house: str, figures: FigureFile | None) -> Rules:
    try:
        found = game(key)
    except ValueError:
        raise Refused("no-such-game", 404) from None
    try:
        return found.rules(found.table_house(preset, json.loads(house)), figures)
    except BadFigures as bad:
        raise of_figures(bad) from None
    except ValueError:
        raise Refused("bad-house", 422) from None
