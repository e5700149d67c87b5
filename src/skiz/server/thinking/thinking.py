"""Thinking: what a room asks. There is always an answer in time: what takes too long, waits too
long or fails is what a faster player would do, and at last what `plain` would.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import nan
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from skiz.players import PlayerKind, player, seated
from skiz.players.evaluation import Evaluation
from skiz.players.families import family_of
from skiz.players.plain import advise
from skiz.players.reasons import Reason
from skiz.solve.review import CardPlayed
from skiz.table import Action, Event, Rules, View

from .fair_queue import Flow, Urgency
from .pool import Answer, Pool, cores, processes
from .thoughts import PLAIN, Decide, Decision, Justify, LookBack, Thought, Weigh, seconds_of
from .worker import NICENESS

_logger = logging.getLogger(__name__)
T = TypeVar("T")
MARGIN = 0.005  # seconds of a beat that are left when the thinking has to be over
FEW = 16  # choices that somebody who decides at once can be asked for without a thread
FOR_A_HINT, FOR_A_REVIEW = 8.0, 30.0  # seconds, waiting included
FOR_A_STEP = 300.0  # the same of what a review is made of, and nobody waits for
Outcome: TypeAlias = Literal["whole", "weaker", "late", "failed"]


class Justified(NamedTuple):
    """That it was thought again why a bot did something; no reason was found for what another
    version of it did.
    """

    reason: Reason | None


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
    """All that is thought in a server."""

    def __init__(self, pool: Pool | int | None = None, niceness: int | None = None) -> None:
        """In a pool, or in so many processes, as many as there are cores if that is not said; each
        is so much nicer than the server, `NICENESS` if that is not said.
        """
        nice = NICENESS if niceness is None else niceness
        self._pool = pool if isinstance(pool, Pool) else Pool(processes(pool or cores(), nice))
        self.outcomes: Counter[tuple[Urgency, Outcome]] = Counter()

    def close(self) -> None:
        """Think no more."""
        self._pool.close()

    def expect(self, kind: str) -> None:
        """A bot of this kind is going to be asked."""
        if seconds_of(kind) > 0:
            self._pool.begin()

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return self._pool.waiting

    @property
    def died(self) -> int:
        """How many processes have died in the middle of a thought."""
        return self._pool.died

    async def decide(
        self,
        kind: str,
        seed: int,
        view: View,
        choices: tuple[Action, ...],
        beat: float,
        flow: Flow,
        patience: float = 0.0,
    ) -> Decision:
        """What a bot of this kind does, when its beat of so many seconds is over, and the kind that
        has decided it; no sooner where it has no choice, and no later where it is not done with
        thinking. With so many seconds of `patience` it thinks to the end, and its beat begins when
        its thinking does: how long it waits for that tells nothing, as it does so without a choice
        too.
        """
        loop = asyncio.get_running_loop()
        began, found = loop.time(), None
        try:
            asked = Decide(kind, seed, view, choices)
            if patience:
                found, late = await self._decide_to_the_end(asked, flow, max(beat, patience))
                began = max(began, late)
            else:
                found = await self._decide(asked, flow, beat - MARGIN)
        except Exception:
            _logger.exception("%s could not decide", kind)
        if found is None or found.action not in choices:  # a slip: plain keeps the table going
            found = Decision(PLAIN, await _beside(_stand_in, view, choices))
        await asyncio.sleep(began + beat - loop.time())
        return found

    async def _decide_to_the_end(
        self, asked: Decide, flow: Flow, within: float
    ) -> tuple[Decision | None, float]:
        """What a bot has come to, and when its thinking began, also where it has no choice."""
        if not asked.seconds:
            return await self._decide(asked, flow, within), 0.0
        answer = await self._answer(asked, flow, within)
        began = answer.began if answer else 0.0
        if len(asked.choices) == 1:
            return Decision(asked.kind, asked.choices[0]), began
        return answer.value if answer else None, began

    async def _decide(self, asked: Decide, flow: Flow, within: float) -> Decision | None:
        """What a bot has come to; None if to nothing."""
        if len(asked.choices) == 1:
            return Decision(asked.kind, asked.choices[0])
        if not asked.seconds:
            choose = player(asked.kind, asked.seed).choose
            return Decision(asked.kind, await _beside(choose, asked.view, asked.choices))
        answer = await self._answer(asked, flow, within)
        return answer.value if answer else None

    async def _answer(self, asked: Decide, flow: Flow, within: float) -> Answer[Decision] | None:
        if answer := await self._think(asked, Urgency.BOT, flow, within):
            whole = answer.whole and answer.value.kind == asked.kind
            self.outcomes[Urgency.BOT, "whole" if whole else "weaker"] += 1
        return answer

    async def weigh(
        self, view: View, choices: tuple[Action, ...], flow: Flow
    ) -> tuple[Evaluation, ...]:
        """What the choices are worth, best first; plain's advice without a value where it fails."""
        answer = await self._think(Weigh(view, choices), Urgency.HINT, flow, FOR_A_HINT)
        if answer:
            self.outcomes[Urgency.HINT, "whole" if answer.whole else "weaker"] += 1
            return answer.value
        advice = await asyncio.to_thread(advise, view, choices)
        return (Evaluation(advice.action, nan, nan, nan, advice.key, advice.params),)

    async def choose(
        self, kind: str, seed: int, view: View, choices: tuple[Action, ...], flow: Flow
    ) -> Action:
        """What a bot does for which a person waits, and no table; what `plain` does where it is not
        found in time.
        """
        asked = Decide(kind, seed, view, choices)
        if not asked.seconds:
            return await _beside(player(kind, seed).choose, view, choices)
        answer = await self._think(asked, Urgency.HINT, flow, FOR_A_HINT)
        if answer and answer.value.action in choices:
            self.outcomes[Urgency.HINT, "whole" if answer.whole else "weaker"] += 1
            return answer.value.action
        return await _beside(_stand_in, view, choices)

    async def wait_for(self, thought: Thought[T], flow: Flow) -> T | None:
        """What a thought comes to for which a person waits; None where it is not found in time."""
        answer = await self._think(thought, Urgency.HINT, flow, FOR_A_REVIEW)
        if answer:
            self.outcomes[Urgency.HINT, "whole"] += 1
        return answer.value if answer else None

    async def look_back(
        self, rules: Rules, events: Sequence[Event], flow: Flow
    ) -> tuple[CardPlayed, ...] | None:
        """What each card of a finished deal was worth; None where it is not found in time."""
        return await self.look_into(LookBack(rules, tuple(events)), flow, FOR_A_REVIEW)

    async def look_into(
        self, thought: Thought[T], flow: Flow, within: float = FOR_A_STEP
    ) -> T | None:
        """What a thought about a finished deal comes to, at the lowest place of the queue; None
        where that is not found in time.
        """
        answer = await self._think(thought, Urgency.REVIEW, flow, within)
        if answer:
            self.outcomes[Urgency.REVIEW, "whole"] += 1
        return answer.value if answer else None

    async def justify(self, decided: Decide, done: Action, flow: Flow) -> Justified | None:
        """Why a bot did what it did in a finished deal; None where it is not found in time."""
        thought = Justify(decided, done)
        answer = await self._think(thought, Urgency.REVIEW, flow, FOR_A_REVIEW)
        if answer:
            self.outcomes[Urgency.REVIEW, "whole"] += 1
        return Justified(answer.value) if answer else None

    async def _think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T] | None:
        """What a thought comes to; None where it comes to nothing, which is counted."""
        try:
            return await self._pool.think(thought, urgency, flow, within)
        except TimeoutError:
            self.outcomes[urgency, "late"] += 1
        except Exception:
            self.outcomes[urgency, "failed"] += 1
            _logger.exception("a thought came to nothing")
        return None


async def _beside(
    choose: Callable[[View, tuple[Action, ...]], Action], view: View, choices: tuple[Action, ...]
) -> Action:
    """What somebody chooses who does so at once; among many, in a thread."""
    if len(choices) <= FEW:
        return choose(view, choices)
    return await asyncio.to_thread(choose, view, choices)


def _stand_in(view: View, choices: tuple[Action, ...]) -> Action:
    """What plain does; anything legal where it fails too."""
    try:
        return advise(view, choices).action
    except Exception:
        _logger.exception("plain could not decide")
        return choices[0]
