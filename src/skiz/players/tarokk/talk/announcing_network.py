"""A search player's announcements at Tarokk, by a network that learnt from whole deals.

The network learnt for all four seats together, starting from the customs of the sources
(`skiz.learn`). So it may say a word that costs something now for what a partner makes of it.
"""

import json
from functools import cache
from math import exp
from pathlib import Path

from skiz.figures import Hold
from skiz.games.tarokk import GAME, Standing, read_deal, standing
from skiz.solve.network import Network, read_network
from skiz.table import Action, Say, Speak, View

from ...player import Advice
from ..strength import tarokks
from .forecasts import forecast
from .talk_inputs import GAMES, talk_inputs
from .words import WORDS, words_of

# The least chance of success with which a word is said, where the network learnt to encourage
# partners too much. In the source of Illustrated Tarokk, four kings are announced with less.
LEAST = {"high": 0.4, "paskievics": 0.4}


def is_heard_in(v: View) -> bool:
    """Return whether the network announces in the game of a view.

    With a table's own figures, it would not know every possible word.
    """
    return v.rules.key in GAMES and v.rules.own is None


def announce(v: View, options: tuple[Action, ...]) -> Advice | None:
    """Return what the network would say and how sure it is.

    The result is None if the seat is not free to be silent, or has nothing to say.
    """
    if v.current_phase.name != "talk" or Speak() not in options:
        return None
    reading = read_deal(v)
    if reading.round.to_answer:
        return None
    stand = standing(reading, v.viewer())
    if declared := declaration(stand, options):
        return Advice(declared, "tarokk-declare", {"count": tarokks(v)})
    words = words_of(stand, options)
    if not words:
        return None
    chances = chances_of(stand, frozenset(words))
    ranked = sorted(words, key=lambda name: -chances[name])
    best = next((name for name in ranked if may_succeed(stand, words[name])), ranked[0])
    return Advice(words[best], *reason(stand, words[best], round(100 * chances[best])))


def may_succeed(stand: Standing, word: Action) -> bool:
    """Return whether a word does not fail too often, even for what it tells a partner.

    That is known as far as it was learnt.
    """
    match word:
        case Speak((say,)):
            made = forecast(stand, say)
            return made is None or made >= LEAST.get(stand.view.rules.key, 0.0)
        case _:
            return True


def chances_of(stand: Standing, may: frozenset[str]) -> dict[str, float]:
    """Return how likely the network says each of the words that may be said."""
    found = dict(zip(WORDS, network().evaluate(talk_inputs(stand)), strict=True))
    most = max(found[name] for name in may)
    appeal = {name: exp(found[name] - most) for name in may}
    total = sum(appeal.values())
    return {name: value / total for name, value in appeal.items()}


def declaration(stand: Standing, options: tuple[Action, ...]) -> Action | None:
    """Return the declaration of the seat's tarokks, which always pays, if it is allowed."""
    figures = stand.reading.rules.figures
    if stand.is_taken_for_other and stand.reading.house.declaration_identifies:
        return None
    for option in options:
        match option:
            case Speak((Say(figure, 0),)) if isinstance(figures[figure].feat, Hold):
                return option
    return None


def reason(stand: Standing, action: Action, percent: int) -> tuple[str, dict[str, str | int]]:
    """Return the reason in words, and how often it comes true if that was learnt."""
    facts: dict[str, str | int] = {"percent": percent}
    match action:
        case Speak((say,)):
            key = _key(say)
            if key != "learnt-kontra":
                facts["figure"] = say.figure
            if (made := forecast(stand, say)) is not None:
                key, facts["made"] = f"{key}-often", round(100 * made)
            return key, facts
        case _:
            return "learnt-silent", facts


def _key(say: Say) -> str:
    if not say.level:
        return "learnt-announce"
    return "learnt-kontra" if say.figure == GAME else "learnt-double"


@cache
def network() -> Network:
    """Return the network, read from its file."""
    return read_network(
        json.loads((Path(__file__).parents[1] / "announcing.json").read_text("utf-8"))
    )
