"""The usual opponent: the kind of computer player for people who have chosen none."""

import asyncio
import time
from random import Random

from skiz.games import game, games
from skiz.players import player
from skiz.table import Play, View, apply, deal, on_turn, options, shuffled, start, view

PREFERRED = ("strong", "fast")  # the best first
WEAKEST = "plain"
MOST = 0.4  # CPU seconds for a card: five times what `strong` needs on a desktop


def bearable() -> str:
    """Return the strongest preferred kind whose first card this machine finds fast enough."""
    seen = _first_card()
    return next((kind for kind in PREFERRED if _seconds(kind, seen) <= MOST), WEAKEST)


def _seconds(kind: str, seen: View) -> float:
    """Return the CPU seconds of the second of two decisions.

    By then everything is loaded. Other work of the machine while a server starts is not counted.
    """
    seat = on_turn(seen)[0]
    began = 0.0
    for seed in range(2):
        began = time.thread_time()
        player(kind, seed).choose(seen, options(seen, seat))
    return time.thread_time() - began


def _first_card() -> View:
    """Return the view of the player on lead, which is the hardest question."""
    rules, plain = game(next(iter(games()))).rules(), player(WEAKEST, 0)
    step = start(rules, deal(rules, shuffled(rules, Random(1))))
    events = [*step.events]
    while True:
        (seat, *_) = on_turn(step.state)
        seen = view(rules, events, seat)
        choices = options(seen, seat)
        if isinstance(choices[0], Play):
            return seen
        step = apply(step.state, seat, plain.choose(seen, choices))
        events += step.events


class UsualOpponent:
    """The kind that is offered first: set by the host, or measured once, in a thread."""

    def __init__(self, wanted: str = "auto") -> None:
        measured = asyncio.to_thread(bearable) if wanted == "auto" else _given(wanted)
        self._found = asyncio.create_task(measured)

    async def kind(self) -> str:
        """Return the kind as soon as it is known."""
        return await asyncio.shield(self._found)


async def _given(wanted: str) -> str:
    return wanted
