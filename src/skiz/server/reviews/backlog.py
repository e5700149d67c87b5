"""Reviews of many deals that somebody asked for at once.

They are computed one after the other when nothing else waits, and sent with the person's figures
when they are ready.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from ..common import Refused
from ..table_log import FinishedDeal
from ..tables import Registry
from ..thinking import Address, Flow
from .stepwise import PATIENCE, StepwiseReviews
from .unreviewed import OldDeal

_logger = logging.getLogger(__name__)


class ReviewBacklog:
    """The deals that are to be reviewed, by person."""

    def __init__(self, stepwise: StepwiseReviews, registry: Registry) -> None:
        self._looking_back, self._registry = stepwise, registry
        self._waiting: dict[str, list[tuple[str, int]]] = {}  # by guest
        self._one = asyncio.Lock()  # one review already keeps several thoughts in flight
        self._news = asyncio.Event()

    def waiting(self, guest: str) -> int:
        """Return how many deals of a guest are still to be reviewed."""
        return len(self._waiting.get(guest, ()))

    def begin(self, guest: str, address: Address, deals: Sequence[OldDeal]) -> None:
        """Review these deals; do nothing if some of the guest's are being reviewed."""
        if self.waiting(guest) or not deals:
            return
        self._waiting[guest] = [(one.table, one.deal) for one in deals]
        running = self._looking_back.running
        task = asyncio.create_task(self._review_all(guest, address))
        running.add(task)
        task.add_done_callback(running.discard)

    async def fewer(self, guest: str, than: int) -> None:
        """Wait until fewer deals of a guest are to be reviewed, up to a time limit."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self.waiting(guest) >= than > 0:
                    await self._news.wait()

    async def _review_all(self, guest: str, address: Address) -> None:
        waiting = self._waiting[guest]
        try:
            while waiting:
                async with self._one:
                    await self._review(*waiting[0], guest, address)
                waiting.pop(0)
                self._notify()
        finally:
            del self._waiting[guest]
            self._notify()

    def _notify(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _review(self, table: str, deal: int, guest: str, address: Address) -> None:
        """Review a deal to its end; a failure does not block the others."""
        read = partial(self._read, table, deal)
        try:
            await self._looking_back.complete(deal, read, Flow(guest, table, address))
        except Refused:  # already logged
            return
        except Exception:
            _logger.exception("table %s: deal %s could not be reviewed", table, deal)

    async def _read(self, table: str, deal: int) -> FinishedDeal:
        return await (await self._registry.history(table)).read_finished(deal)
