"""Clocks: how much time the people for whom a table waits have left, if its pace has a clock.

Each decision has its time; longer decisions use a reserve for the deal. The time that the network
takes is given back, up to a bound. If the time runs out, a bot decides this once. If it does so
again and again, a bot plays at once until the person does something. The clock is monotonic, and
the log has only the requests for more time.
"""

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass
from functools import partial

from ..common import Alarm, Json, Later
from ..sockets import Connection
from ..table_log import Pace, TableLog

MOST_LAG = 1.0  # seconds of network delay that are given back; more would reward false reports
FINE = 0.001  # seconds; less counts as no time, since it may vanish when added to a clock
MOST_MISSED = 2  # missed decisions in a row, after which the table waits no more


@dataclass
class RunningClock:
    """The running clock of a person.

    It has the entry and the moment at which it began, the network delay, and the alarm at its end,
    until it has rung. It is `missed` if it rang and the person did nothing.
    """

    since: int
    began: float
    lag: float
    alarm: Alarm | None = None
    missed: bool = False


class Clocks:
    """The clocks of one table. `changed` is called when somebody's time is up."""

    def __init__(
        self,
        log: TableLog,
        connections: Collection[Connection],
        changed: Callable[[], None],
        later: Later,
        now: Callable[[], float],
    ) -> None:
        self._log, self._connections, self._changed = log, connections, changed
        self._later, self._now = later, now
        self._running: dict[str, RunningClock] = {}
        self._deal = 0  # the deal to which the next two belong
        self._spent: dict[str, float] = {}  # of the reserve, before this decision
        self._missed: dict[str, int] = {}  # decisions in a row
        self._restored: dict[str, float] = {}  # seconds left when the room was closed

    # --- running ---------------------------------------------------------------------------

    def look(self, waited_for: Set[str]) -> None:
        """Run the clocks of the people for whom the table waits now, and stop all others."""
        pace, number = self._log.chairs.pace, self._log.deal.began.number if self._log.deal else 0
        waited_for = waited_for if pace else set()
        for guest in [*self._running]:
            if guest not in waited_for or not self._is_same_question(guest):
                self._stop(guest)
        if self._deal != number:
            self._deal, self._spent = number, {}
        for guest in sorted(waited_for - self._running.keys()):
            self._start(guest)
        for guest, one in self._running.items():
            if one.alarm is None and self._left(guest) > FINE:  # more time was asked for
                self._arm(guest, one)
        self._restored = {}

    def stop(self) -> None:
        """Stop all clocks."""
        for guest in [*self._running]:
            self._stop(guest)

    def has_acted(self, guest: str) -> None:
        """Note that somebody has done something."""
        self._missed.pop(guest, None)
        if one := self._running.get(guest):
            one.missed = False

    def restore(self, left: Mapping[str, float]) -> None:
        """Restore the seconds left to people for whom the table waits now."""
        self._restored = dict(left)

    def _is_same_question(self, guest: str) -> bool:
        """Return whether the question is still the same.

        Questions beside the deal change with its phase.
        """
        log, since = self._log, self._running[guest].since
        if log.n == since or not log.is_on_turn(guest):
            return log.deal is not None and since >= log.deal.n
        return log.is_still_asked(log.seat_of(guest), since)

    def _start(self, guest: str) -> None:
        """Start a person's clock, now or from its restored time."""
        one = self._running[guest] = RunningClock(self._log.n, self._now(), self._lag(guest))
        whole = self._left(guest)
        one.began -= max(0.0, whole - self._restored.get(guest, whole))
        self._arm(guest, one)

    def _arm(self, guest: str, one: RunningClock) -> None:
        one.missed, one.alarm = False, self._later(self._left(guest), partial(self._ring, guest))

    def _stop(self, guest: str) -> None:
        one = self._running.pop(guest)
        if one.alarm:
            one.alarm.cancel()
        if one.missed:
            self._missed[guest] = self._missed.get(guest, 0) + 1
        if pace := self._log.chairs.pace:
            over = self._now() - one.began - one.lag - pace.decision
            self._spent[guest] = self._spent.get(guest, 0.0) + max(0.0, over)

    def _ring(self, guest: str) -> None:
        """End a person's time, unless there is more of it by now."""
        one = self._running[guest]
        one.lag = max(one.lag, self._lag(guest))
        if self._left(guest) > FINE:
            self._arm(guest, one)
            return
        one.alarm, one.missed = None, True
        self._changed()

    # --- what follows ----------------------------------------------------------------------

    def acts_for(self, guest: str) -> bool:
        """Return whether a bot decides for a guest now."""
        one = self._running.get(guest)
        return one is not None and (one.alarm is None or self.is_silent(guest))

    def is_silent(self, guest: str) -> bool:
        """Return whether a guest counts as gone, even if connected."""
        return self._log.chairs.pace is not None and self._missed.get(guest, 0) >= MOST_MISSED

    def to_json(self) -> Json:
        """Return what everybody sees of the clocks, by chair of the players.

        These are the seconds left of the decision and of the reserve, whether the clock runs, and
        the time for which the person may still ask.
        """
        if (pace := self._log.chairs.pace) is None:
            return {}
        return {
            "clock": {
                str(sat.chair): self._clock_of(sat.guest, pace)
                for sat in self._log.chairs.persons()
                if sat.guest and self._log.chairs.chair_played_by(sat.guest) is not None
            }
        }

    def waiting_since(self) -> dict[str, int]:
        """Return the guests for whom the table waits, each with the entry since which it does."""
        return {guest: one.since for guest, one in self._running.items()}

    def left(self) -> Mapping[str, float]:
        """Return the seconds left to each guest for whom the table waits."""
        return {guest: self._left(guest) for guest in self._running}

    def _clock_of(self, guest: str, pace: Pace) -> Json:
        one = self._running.get(guest)
        gone = self._now() - one.began if one else 0.0
        reserve = self._reserve(guest) - max(0.0, gone - pace.decision)
        return {
            "decision": round(max(0.0, pace.decision - gone), 3),
            "reserve": round(max(0.0, reserve), 3),
            "runs": one is not None,
            "more": pace.more if guest not in self._log.chairs.asked_more else 0,
        }

    def _left(self, guest: str) -> float:
        """Return what is left of a decision and the reserve."""
        one, pace = self._running[guest], self._log.chairs.pace
        whole = pace.decision + self._reserve(guest) if pace else 0.0
        return whole + one.lag - (self._now() - one.began)

    def _reserve(self, guest: str) -> float:
        pace = self._log.chairs.pace
        if pace is None:
            return 0.0
        more = pace.more if guest in self._log.chairs.asked_more else 0
        return max(0.0, pace.reserve + more - self._spent.get(guest, 0.0))

    def _lag(self, guest: str) -> float:
        """Return the network delay of a guest, as far as it is given back."""
        lags = [one.lag for one in self._connections if one.guest == guest]
        return min(MOST_LAG, max(lags, default=0.0))
