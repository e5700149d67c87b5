"""Players that need no thought: they decide in the server itself."""

import asyncio
import logging
from collections.abc import Callable

from skiz.players import player
from skiz.players.plain import advise
from skiz.table import Action, View

from .thoughts import seconds_of

_logger = logging.getLogger(__name__)
FEW = 16  # the number of options up to which an instant player needs no thread


def at_once(kind: str, seed: int, view: View, choices: tuple[Action, ...]) -> Action | None:
    """Return what a bot does that needs no thought.

    Return None if it needs one, has too many options to choose at once, or fails.
    """
    if seconds_of(kind) or len(choices) > FEW:
        return None
    if len(choices) == 1:
        return choices[0]
    try:
        action = player(kind, seed).choose(view, choices)
    except Exception:
        _logger.exception("%s could not decide", kind)
        return None
    return action if action in choices else None


async def beside(
    choose: Callable[[View, tuple[Action, ...]], Action], view: View, choices: tuple[Action, ...]
) -> Action:
    """Return the choice of an instant player; with many options, run it in a thread."""
    if len(choices) <= FEW:
        return choose(view, choices)
    return await asyncio.to_thread(choose, view, choices)


def stand_in(view: View, choices: tuple[Action, ...]) -> Action:
    """Return what plain does, or any legal action if plain fails."""
    try:
        return advise(view, choices).action
    except Exception:
        _logger.exception("plain could not decide")
        return choices[0]
