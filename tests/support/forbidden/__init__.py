"""An independent oracle of refusals: which clause forbids an action, game by game, from the
sources.

It consists of plain questions about the state and the house, and never asks the rules. Tests
compare it with what refusals cite.
"""

from collections.abc import Callable

from skiz.cards import Seat
from skiz.table import Action, Rules, State
from tests.support.forbidden import asserufen, asszorti, royal, tarokk

Oracle = Callable[[State, Seat, Action, frozenset[Action]], set[str]]

ORACLES: dict[str, Oracle] = {
    "asszorti": asszorti.forbidding,
    "asserufen": asserufen.forbidding,
    "tarokk": tarokk.forbidding,
}


def oracle(rules: Rules) -> Oracle:
    """Return the oracle of a family of games, or of one with fixed pairs."""
    return royal.forbidding if rules.pairs else ORACLES[rules.family]
