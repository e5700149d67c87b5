"""Thinking: where bots decide and options are weighed. What takes long is thought in threads of its
own, so that neither the server nor another table waits for it.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import nan
from typing import TypeVar

from skiz.players import PlayerKind, player, players, seated
from skiz.players.evaluation import Evaluation
from skiz.players.explain import explain
from skiz.players.families import family_of
from skiz.players.plain import advise
from skiz.table import Action, Rules, View

_logger = logging.getLogger(__name__)
T = TypeVar("T")
PATIENCE = 8.0  # seconds, waiting for a thread included; then plain stands in
BEAT = 0.025  # seconds: bots act on a beat, so that the time they take tells nothing of their cards


def offered(rules: Rules) -> Mapping[str, PlayerKind]:
    """The kinds of player that a table of this game offers, weakest first; none where nobody knows
    the family of the game, since they would play at random.
    """
    try:
        family_of(rules)
    except ValueError:
        return {}
    return seated()


class Thinking:
    """The threads of a server in which it is thought."""

    def __init__(self) -> None:
        # At least two, so that one that never comes to an end does not stop all others.
        self._slow = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "thinking")

    def close(self) -> None:
        """Begin no thought any more."""
        self._slow.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a thread."""
        return self._slow._work_queue.qsize()

    async def think(self, thought: Callable[[], T], slow: bool = True) -> T:
        """What a thought comes to; TimeoutError when it takes too long.

        When nobody waits for it any more before it has begun, it never will.
        """
        threads = self._slow if slow else None
        async with asyncio.timeout(PATIENCE):
            return await asyncio.get_running_loop().run_in_executor(threads, thought)

    async def decide(self, kind: str, seed: int, view: View, choices: tuple[Action, ...]) -> Action:
        """What a bot of this kind does, on its beat."""
        seconds = players()[kind].seconds if kind in players() else 0.0
        began, beat = time.monotonic(), max(BEAT, seconds)
        try:
            action = await self.think(
                lambda: player(kind, seed).choose(view, choices), slow=seconds > 0
            )
            assert action in choices
        except Exception:  # a slip of a bot: plain keeps the table going
            _logger.exception("%s could not decide", kind)
            action = await asyncio.to_thread(_stand_in, view, choices)
        await asyncio.sleep(beat - (time.monotonic() - began) % beat)
        return action

    async def weigh(self, view: View, choices: tuple[Action, ...]) -> tuple[Evaluation, ...]:
        """What the choices are worth, best first; plain's advice without a value where it fails."""
        try:
            return await self.think(partial(explain, view, choices))
        except Exception:
            _logger.exception("a hint could not be found")
        advice = await asyncio.to_thread(advise, view, choices)
        return (Evaluation(advice.action, nan, nan, nan, advice.key, advice.params),)


def _stand_in(view: View, choices: tuple[Action, ...]) -> Action:
    """What plain does; anything legal where it fails too."""
    try:
        return advise(view, choices).action
    except Exception:
        _logger.exception("plain could not decide")
        return choices[0]
