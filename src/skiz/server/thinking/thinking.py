"""Thinking: the calls that rooms make, which are always answered in time.

If a thought takes too long, waits too long or fails, a faster player decides instead, and in the
end `plain`.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from skiz.players import PlayerKind, player, seated
from skiz.players.evaluation import Evaluation, unweighed
from skiz.players.families import family_of
from skiz.players.plain import advise
from skiz.players.reasons import Reason
from skiz.solve.review import CardPlayed
from skiz.table import Action, Event, Rules, View

from .fair_queue import Flow, Urgency
from .instant import beside, stand_in
from .pool import Answer, Pool, cores, processes
from .thoughts import PLAIN, Decide, Decision, Justify, LookBack, Thought, Weigh, seconds_of
from .worker import NICENESS

_logger = logging.getLogger(__name__)
T = TypeVar("T")
MARGIN = 0.005  # seconds before the end of a beat by which the thinking must be over
FOR_A_HINT, FOR_A_REVIEW = 8.0, 30.0  # seconds, including the wait
FOR_A_STEP = 300.0  # seconds for a step of a review, for which nobody waits
Outcome: TypeAlias = Literal["whole", "weaker", "late", "failed"]


class Justified(NamedTuple):
    """The reason why a bot did something, computed again afterwards.

    The reason is None if another version of the bot had decided.
    """

    reason: Reason | None


def offered(rules: Rules) -> Mapping[str, PlayerKind]:
    """Return the kinds of player that a table of this game offers, weakest first.

    The result is empty if no player knows the family of the game, since bots would then play at
    random.
    """
    try:
        family_of(rules)
    except ValueError:
        return {}
    return seated()


class Thinking:
    """All thinking of a server."""

    def __init__(self, pool: Pool | int | None = None, niceness: int | None = None) -> None:
        """Use a pool, or make one with this number of processes, by default one for each core.

        `niceness` is relative to the server, by default `NICENESS`.
        """
        nice = NICENESS if niceness is None else niceness
        self._pool = pool if isinstance(pool, Pool) else Pool(processes(pool or cores(), nice))
        self.outcomes: Counter[tuple[Urgency, Outcome]] = Counter()

    def close(self) -> None:
        """Stop thinking."""
        self._pool.close()

    def expect(self, kind: str) -> None:
        """Get ready to decide for a bot of this kind."""
        if seconds_of(kind) > 0:
            self._pool.begin()

    @property
    def waiting(self) -> int:
        """The number of thoughts that wait for a process."""
        return self._pool.waiting

    @property
    def died(self) -> int:
        """The number of processes that died during a thought."""
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
        """Return what a bot of this kind does, and the kind that decided, when its beat is over.

        The beat is in seconds. The answer comes neither sooner if there is no choice, nor later if
        the thinking is not done.

        With `patience`, in seconds, the bot thinks to the end, and its beat starts when its
        thinking does. The wait before that reveals nothing, since it happens without a choice too.
        """
        loop = asyncio.get_running_loop()
        began, found = loop.time(), None
        try:
            thought = Decide(kind, seed, view, choices)
            if patience:
                found, late = await self._decide_to_the_end(thought, flow, max(beat, patience))
                began = max(began, late)
            else:
                found = await self._decide(thought, flow, beat - MARGIN)
        except Exception:
            _logger.exception("%s could not decide", kind)
        if found is None or found.action not in choices:  # illegal: plain keeps the table going
            found = Decision(PLAIN, await beside(stand_in, view, choices))
        await asyncio.sleep(began + beat - loop.time())
        return found

    async def _decide_to_the_end(
        self, thought: Decide, flow: Flow, within: float
    ) -> tuple[Decision | None, float]:
        """Return the decision and when its thinking began, even if there is no choice."""
        if not thought.seconds:
            return await self._decide(thought, flow, within), 0.0
        answer = await self._answer(thought, flow, within)
        began = answer.began if answer else 0.0
        if len(thought.choices) == 1:
            return Decision(thought.kind, thought.choices[0]), began
        return answer.value if answer else None, began

    async def _decide(self, thought: Decide, flow: Flow, within: float) -> Decision | None:
        """Return the decision, or None if there is none."""
        if len(thought.choices) == 1:
            return Decision(thought.kind, thought.choices[0])
        if not thought.seconds:
            choose = player(thought.kind, thought.seed).choose
            return Decision(thought.kind, await beside(choose, thought.view, thought.choices))
        answer = await self._answer(thought, flow, within)
        return answer.value if answer else None

    async def _answer(self, thought: Decide, flow: Flow, within: float) -> Answer[Decision] | None:
        if answer := await self._think(thought, Urgency.BOT, flow, within):
            whole = answer.whole and answer.value.kind == thought.kind
            self.outcomes[Urgency.BOT, "whole" if whole else "weaker"] += 1
        return answer

    async def weigh(
        self, view: View, choices: tuple[Action, ...], flow: Flow
    ) -> tuple[Evaluation, ...]:
        """Return the worth of the options, best first, or plain's advice without a value."""
        answer = await self._think(Weigh(view, choices), Urgency.HINT, flow, FOR_A_HINT)
        if answer:
            self.outcomes[Urgency.HINT, "whole" if answer.whole else "weaker"] += 1
            return answer.value
        advice = await asyncio.to_thread(advise, view, choices)
        return (unweighed(advice),)

    async def choose(
        self, kind: str, seed: int, view: View, choices: tuple[Action, ...], flow: Flow
    ) -> Action:
        """Return what a bot does while a person waits, away from a table; fall back on `plain`."""
        thought = Decide(kind, seed, view, choices)
        if not thought.seconds:
            return await beside(player(kind, seed).choose, view, choices)
        answer = await self._think(thought, Urgency.HINT, flow, FOR_A_HINT)
        if answer and answer.value.action in choices:
            self.outcomes[Urgency.HINT, "whole" if answer.whole else "weaker"] += 1
            return answer.value.action
        return await beside(stand_in, view, choices)

    async def wait_for(self, thought: Thought[T], flow: Flow) -> T | None:
        """Return the result of a thought for which a person waits, or None if it is late."""
        answer = await self._think(thought, Urgency.HINT, flow, FOR_A_REVIEW)
        if answer:
            self.outcomes[Urgency.HINT, "whole"] += 1
        return answer.value if answer else None

    async def look_back(
        self, rules: Rules, events: Sequence[Event], flow: Flow
    ) -> tuple[CardPlayed, ...] | None:
        """Return the worth of each card of a finished deal, or None if it is late."""
        return await self.look_into(LookBack(rules, tuple(events)), flow, FOR_A_REVIEW)

    async def look_into(
        self, thought: Thought[T], flow: Flow, within: float = FOR_A_STEP
    ) -> T | None:
        """Return the result of a thought about a finished deal, with the lowest urgency.

        It is None if the thought is late or fails.
        """
        answer = await self._think(thought, Urgency.REVIEW, flow, within)
        if answer:
            self.outcomes[Urgency.REVIEW, "whole"] += 1
        return answer.value if answer else None

    async def justify(self, decided: Decide, done: Action, flow: Flow) -> Justified | None:
        """Return why a bot did something in a finished deal, or None if that is late."""
        thought = Justify(decided, done)
        answer = await self._think(thought, Urgency.REVIEW, flow, FOR_A_REVIEW)
        if answer:
            self.outcomes[Urgency.REVIEW, "whole"] += 1
        return Justified(answer.value) if answer else None

    async def _think(
        self, thought: Thought[T], urgency: Urgency, flow: Flow, within: float
    ) -> Answer[T] | None:
        """Return the answer to a thought, or None if there is none, and count the outcome."""
        try:
            return await self._pool.think(thought, urgency, flow, within)
        except TimeoutError:
            self.outcomes[urgency, "late"] += 1
        except Exception:
            self.outcomes[urgency, "failed"] += 1
            _logger.exception("a thought failed")
        return None
