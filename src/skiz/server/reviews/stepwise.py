"""Reviews of finished deals through two lenses, step by step, each computed once.

The steps are short thoughts with the lowest urgency, so players wait at most for the one that is
running. Results are sent as soon as they are found, and stored when the review is complete.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from skiz.players.evaluation import Evaluation
from skiz.players.levels import Level
from skiz.review.as_json import moment_json, outlook_json
from skiz.review.deal_review import Moment, open_cards, truths_of
from skiz.review.decisions import Decision, decisions
from skiz.review.lens import AGAIN, FIRST, cost, dearest
from skiz.table import State

from ..common import Json, Refused, in_fold_thread
from ..table_log import FinishedDeal
from ..thinking import Consider, Flow, Foresee, LookBack, SeeThrough, Thinking, Thought
from .judging import judge
from .store import Judged, ReviewStore

VERSION = 1  # of the stored form; results of an older version are computed again
MOST_IN_MEMORY = 100  # deals; each takes about 100 kB
AT_ONCE = 2  # deals that are reviewed at the same time
IN_FLIGHT = 4  # waiting thoughts of a deal
PATIENCE = 10.0  # seconds until a waiting client hears that there is nothing new
T = TypeVar("T")
_logger = logging.getLogger(__name__)


class DealReview:
    """The review of a deal as far as it has come."""

    def __init__(self) -> None:
        self._moments: list[Json] = []  # moments in the order in which they were found
        self._line: Json | None = None
        self._count = 0
        self._over = False
        self.failed = False
        self.task: asyncio.Task[None] | None = None  # computes it, unless it was stored
        self._news = asyncio.Event()

    @property
    def whole(self) -> bool:
        """Whether the review is complete."""
        return self._over and not self.failed

    async def since(self, seen: int) -> Json:
        """Return the moments after the first `seen`, as soon as there are any."""
        try:
            async with asyncio.timeout(PATIENCE):
                while len(self._moments) <= seen and not self._over:
                    await self._news.wait()
        except TimeoutError:
            pass
        return {
            "moments": self._moments[seen:],
            "seen": len(self._moments),
            "count": self._count,
            "line": self._line,
            "whole": self.whole,
            "failed": self.failed,
        }

    def begin(self, count: int) -> None:
        """Set the number of decisions."""
        self._count = count

    def draw(self, line: Json) -> None:
        """Set the line."""
        self._line = line
        self._notify()

    def find(self, moment: Json) -> None:
        """Add a moment that was found, or found again."""
        self._moments.append(moment)
        self._notify()

    def end(self, failed: bool = False) -> None:
        """Finish the review."""
        self._over, self.failed = True, failed
        self._notify()

    def _notify(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def body(self) -> Json:
        """Return what is stored of it: each moment once."""
        moments = {moment["number"]: moment for moment in self._moments}
        found = [moments[number] for number in sorted(moments)]
        return {"version": VERSION, "line": self._line, "moments": found}

    @classmethod
    def kept(cls, body: Json) -> "DealReview":
        """Return a review from its stored form."""
        found = cls()
        found._moments, found._line = body["moments"], body["line"]
        found.begin(len(found._moments))
        found.end()
        return found


class StepwiseReviews:
    """The reviews that were requested lately."""

    def __init__(self, thinking: Thinking, kept: ReviewStore) -> None:
        self._thinking, self._kept = thinking, kept
        self._reviews: OrderedDict[tuple[str, int], DealReview] = OrderedDict()
        self.running: set[asyncio.Task[None]] = set()  # to be cancelled when the server ends
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def since(
        self, deal: int, seen: int, read: Callable[[], Awaitable[FinishedDeal]], flow: Flow
    ) -> Json:
        """Return the moments of a deal at the table of a flow after the first `seen`.

        The form is in docs/wire.md; `read` returns the deal. Refuse it if there is no such deal.
        """
        key = (flow.table, deal)
        if key not in self._reviews:
            await self._begin(deal, read, flow)
        self._reviews.move_to_end(key)
        found = self._reviews[key]
        moments = await found.since(seen)
        self._forget_failed(key, found)
        return moments

    async def complete(
        self, deal: int, read: Callable[[], Awaitable[FinishedDeal]], flow: Flow
    ) -> None:
        """Review a deal at the table of a flow to its end, and store the result.

        Refuse it if there is no such deal.
        """
        key = (flow.table, deal)
        if key not in self._reviews:
            await self._begin(deal, read, flow)
        found = self._reviews[key]
        if found.task:
            await asyncio.wait([found.task])
        self._forget_failed(key, found)

    def _forget_failed(self, key: tuple[str, int], found: DealReview) -> None:
        """Drop a failed review, so that the next request starts again."""
        if found.failed and self._reviews.get(key) is found:
            del self._reviews[key]

    async def _begin(
        self, deal: int, read: Callable[[], Awaitable[FinishedDeal]], flow: Flow
    ) -> None:
        kept = await self._kept.of(flow.table, deal)
        played = None if kept and kept["version"] == VERSION else await read()
        key = (flow.table, deal)
        if key in self._reviews:  # somebody else has asked at the same time
            return
        if played is None:
            assert kept
            self._reviews[key] = DealReview.kept(kept)
        else:
            self._reviews[key] = found = DealReview()
            task = found.task = asyncio.create_task(self._review(found, deal, played, flow))
            self.running.add(task)
            task.add_done_callback(self.running.discard)
        while len(self._reviews) > MOST_IN_MEMORY:
            self._reviews.popitem(last=False)

    async def _review(self, found: DealReview, deal: int, played: FinishedDeal, flow: Flow) -> None:
        try:
            async with self._at_once:
                await _Steps(found, played, self._thinking, flow).take()
            if found.whole:
                body = found.body()
                judged = await in_fold_thread(_judged, played, body)
                await self._kept.keep(flow.table, deal, body, judged)
        except Exception:
            _logger.exception("table %s: deal %s could not be reviewed", flow.table, deal)
            found.end(failed=True)


def _judged(played: FinishedDeal, body: Json) -> Judged | None:
    """Return the judgement of a review, or None if that fails, which does not spoil the review."""
    try:
        return judge(played, body)
    except Exception:
        _logger.exception("the review of deal %s could not be judged", played.began.number)
        return None


class _Steps:
    """The steps of one review."""

    def __init__(
        self, found: DealReview, played: FinishedDeal, thinking: Thinking, flow: Flow
    ) -> None:
        self._found, self._thinking, self._flow = found, thinking, flow
        self._rules, self._events = played.rules, tuple(played.events)
        self._few = asyncio.Semaphore(IN_FLIGHT)

    async def take(self) -> None:
        """Compute everything: the line, each decision, and the worst ones once more.

        A failure leaves the review incomplete.
        """
        made, truths = await in_fold_thread(self._read)
        self._found.begin(len(made))
        line = await self._think(Foresee(self._rules, self._events))
        self._found.draw(outlook_json(line))
        cards = await self._think(LookBack(self._rules, self._events))
        self._truths, self._cards = truths, open_cards(made, truths, cards)
        weighed = await asyncio.gather(*(self._weigh(one, FIRST) for one in made))
        costs = {one.number: cost(one, known) for one, known in zip(made, weighed, strict=True)}
        numbers = dearest(costs)
        dear = sorted(
            (one for one in made if one.number in numbers),
            key=lambda one: numbers.index(one.number),
        )
        # A failure here does no harm, since each was weighed before.
        await asyncio.gather(*(self._weigh(one, AGAIN) for one in dear), return_exceptions=True)
        self._found.end()

    def _read(self) -> tuple[list[Decision], dict[int, State]]:
        made = list(decisions(self._rules, self._events))
        return made, dict(truths_of(self._rules, self._events, made))

    async def _weigh(self, one: Decision, level: Level) -> tuple[Evaluation, ...]:
        """Weigh a decision and publish the result."""
        async with self._few:
            known = await self._think(Consider(one, level)) if one.is_free else ()
            opened = self._cards.get(one.number)
            if opened is None and known:
                opened = await self._think(SeeThrough(self._truths[one.number], one, known))
        moment = Moment(one, known, level.key, opened or {})
        self._found.find(moment_json(moment, self._rules))
        return known

    async def _think(self, thought: Thought[T]) -> T:
        found = await self._thinking.look_into(thought, self._flow)
        if found is None:
            raise Refused("our-slip", 503)
        return found
