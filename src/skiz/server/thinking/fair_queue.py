"""The fair queue of thoughts: the more urgent come first.

Among equally urgent thoughts, each guest, table and address gets its share of the time. The method
is start-time fair queuing (Goyal, Vin and Cheng, SIGCOMM 1996).
"""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from operator import itemgetter
from typing import Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")
SHORT = 0.1  # seconds; a longer thought can block all others
MOST_PASSED_OVER = 10  # the number of more urgent thoughts that may pass a less urgent one
# Measured in guests: a whole school may share one address, and the network around it has more
# people.
ADDRESS_WEIGHTS = (10.0, 40.0)
Address: TypeAlias = tuple[str, ...]  # the keys of an address, the narrowest first
NOWHERE: Address = ("",)  # an unknown address
MOST_KEPT = 1_000  # the number of idle flows that are remembered


class Urgency(IntEnum):
    """How urgent a thought is: a table waits for a bot, a person for a hint; a review can wait."""

    BOT = 0
    HINT = 1
    REVIEW = 2


class Flow(NamedTuple):
    """For whom something is computed; all unknown addresses share one flow."""

    guest: str
    table: str
    address: Address = NOWHERE

    def weights(self) -> Sequence[tuple[tuple[str, str], float]]:
        """Return the guest, the table and the keys of the address, each with its weight."""
        return (
            (("guest", self.guest), 1.0),
            (("table", self.table), 1.0),
            *(
                (("address", key), weight)
                for key, weight in zip(self.address, ADDRESS_WEIGHTS, strict=False)
            ),
        )


@dataclass(order=True)
class Ticket(Generic[T]):
    """A waiting thought, ordered by when it would start if all flows got their shares at once."""

    start: float
    number: int
    item: T = field(compare=False)
    urgency: Urgency = field(compare=False)
    flow: Flow = field(compare=False)
    seconds: float = field(compare=False)
    waits: bool = field(compare=False, default=True)


class FairQueue(Generic[T]):
    """The queue of waiting thoughts. Time is virtual: seconds of thinking, divided by shares."""

    def __init__(self) -> None:
        self._now = 0.0  # the start of the thought taken last
        self._finish: dict[tuple[str, str], float] = {}  # of the last thought of each flow
        self._heaps: dict[tuple[Urgency, bool], list[Ticket[T]]] = {
            (urgency, short): [] for urgency in Urgency for short in (True, False)
        }
        self._passed_over = dict.fromkeys(Urgency, 0)
        self._put = self._withdrawn = 0

    def __len__(self) -> int:
        return sum(map(len, self._heaps.values())) - self._withdrawn

    def put(self, item: T, urgency: Urgency, flow: Flow, seconds: float) -> Ticket[T]:
        """Add a thought that takes about `seconds`."""
        self._forget()
        known = (self._finish.get(who, 0.0) for who, _ in flow.weights())
        ticket = Ticket(max(self._now, *known), self._put, item, urgency, flow, seconds)
        for who, weight in flow.weights():
            self._finish[who] = ticket.start + seconds / weight
        self._put += 1
        heapq.heappush(self._heaps[urgency, seconds <= SHORT], ticket)
        return ticket

    def take(self, short: bool = False) -> T | None:
        """Return the next thought, or None if there is none; with `short`, only a short thought."""
        heads = [head for urgency in Urgency if (head := self._head(urgency, short))]
        if not heads:
            return None
        overdue = [one for one in heads if self._passed_over[one.urgency] >= MOST_PASSED_OVER]
        ticket = (overdue or heads)[0]
        for other in heads:
            self._passed_over[other.urgency] += other.urgency > ticket.urgency
        self._passed_over[ticket.urgency] = 0
        heapq.heappop(self._heaps[ticket.urgency, ticket.seconds <= SHORT])
        ticket.waits = False
        self._now = max(self._now, ticket.start)
        return ticket.item

    def withdraw(self, ticket: Ticket[T]) -> None:
        """Remove a waiting thought without charging anybody; do nothing if it has started."""
        if not ticket.waits:
            return
        ticket.waits = False
        self._withdrawn += 1
        self.charge(ticket.flow, -ticket.seconds)
        if self._withdrawn > len(self) + MOST_KEPT:
            self._drop_withdrawn()

    def charge(self, flow: Flow, seconds: float) -> None:
        """Add the difference between the real and the expected time of a thought to its flow."""
        for who, weight in flow.weights():
            if who in self._finish:
                self._finish[who] += seconds / weight

    def rest(self) -> None:
        """Forget all debts, because nothing is waiting or running."""
        self._now = 0.0
        self._finish.clear()

    def _head(self, urgency: Urgency, short: bool) -> Ticket[T] | None:
        heads = []
        for heap in [self._heaps[urgency, True], *([] if short else [self._heaps[urgency, False]])]:
            while heap and not heap[0].waits:
                heapq.heappop(heap)
                self._withdrawn -= 1
            heads += heap[:1]
        return min(heads, default=None)

    def _drop_withdrawn(self) -> None:
        for key, heap in self._heaps.items():
            self._heaps[key] = [ticket for ticket in heap if ticket.waits]
            heapq.heapify(self._heaps[key])
        self._withdrawn = 0

    def _forget(self) -> None:
        """Forget the flows that have used least, if many are idle."""
        most = MOST_KEPT + 3 * len(self)
        if len(self._finish) > 2 * most:
            self._finish = dict(heapq.nlargest(most, self._finish.items(), key=itemgetter(1)))
