"""Absence: which people of a table are connected, and for whom a bot acts.

A player who is away when the table waits for them has a grace. Then a bot acts in their place,
decision by decision, until they are back. After a longer absence, the others may put a bot there
for good.

Clocks run out for connected players too. A table with nobody there stops, unless its pace is slow
and nobody has to be connected. None of this belongs to the deal: it is sent, but not logged.
"""

from collections.abc import Callable, Collection, Set
from functools import partial
from typing import Literal, TypeAlias

from ..actions import grace_of
from ..common import Alarm, Json, Later
from ..people import mimics
from ..sockets import Connection
from ..table_log import TableLog
from .clocks import Clocks
from .waiting import is_asked

MOST_NAMED = 12  # onlookers
LONG_GONE = 300.0  # seconds of absence until the others may put a bot there for good
Presence: TypeAlias = Literal["here", "away", "gone"]


class Absence:
    """The absent people of a table. `changed` is called when somebody's grace is over."""

    def __init__(
        self,
        log: TableLog,
        connections: Collection[Connection],
        changed: Callable[[], None],
        later: Later,
        now: Callable[[], float],
    ) -> None:
        self._log, self._connections, self._changed, self._later = log, connections, changed, later
        self._gone: set[str] = set()  # guests for whom a bot acts until they are back
        self._graces: dict[str, Alarm] = {}  # of guests who are away on turn
        self._patience: dict[str, Alarm] = {}  # of guests who are gone, but not for long
        self.long_gone: Set[str] = frozenset()  # guests who are gone for long
        self.clocks = Clocks(log, connections, changed, later, now)

    def look(self) -> None:
        """Check who is connected, and run the clocks and graces of those the table waits for."""
        people, here = self._people(), self.here()
        self._gone &= people - here
        waited_for = {one for one in people if is_asked(self._log, one)}
        goes_on = self._goes_on()
        self.clocks.look(waited_for if goes_on else set())
        waiting = waited_for - here - self._gone if goes_on and not self._is_slow() else set()
        for guest in self._graces.keys() - waiting:
            self._graces.pop(guest).cancel()
        for guest in sorted(waiting - self._graces.keys()):
            give_up = partial(self._give_up, guest)
            self._graces[guest] = self._later(grace_of(self._log, guest), give_up)
        self._look_for_long_gone({one for one in people if self._presence(one, here) == "gone"})

    def _look_for_long_gone(self, gone: Set[str]) -> None:
        """Check who is gone for long; at a slow pace, everybody who is gone."""
        self.long_gone = gone if self._is_slow() else self.long_gone & gone
        for guest in self._patience.keys() - (gone - self.long_gone):
            self._patience.pop(guest).cancel()
        for guest in sorted(gone - self.long_gone - self._patience.keys()):
            self._patience[guest] = self._later(LONG_GONE, partial(self._lose_patience, guest))

    def stop(self) -> None:
        """Stop all clocks and alarms."""
        for alarms in (self._graces, self._patience):
            for guest in [*alarms]:
                alarms.pop(guest).cancel()
        self.clocks.stop()

    def stand_in(self, guest: str | None) -> str | None:
        """Return the kind of bot that acts for a guest now, or None."""
        if guest is None or not (guest in self._gone or self.clocks.acts_for(guest)):
            return None
        return self._log.chairs.settings.bot_when_away if self._goes_on() else None

    def here(self) -> Set[str]:
        """Return the connected people with a chair; no bot plays on for onlookers alone."""
        return self._people() & {connection.guest for connection in self._connections}

    def to_json(self) -> Json:
        """Return what everybody at the table sees of who is there."""
        people, here = self._people(), self.here()
        present = {
            str(sat.chair): self._presence(sat.guest, here) for sat in self._log.chairs.persons()
        }
        pace = self._log.chairs.pace
        grace = pace.decision if pace and pace.slow else self._log.chairs.settings.grace
        found: Json = {"present": present, "grace": grace}
        if long_gone := [
            sat.chair for sat in self._log.chairs.persons() if sat.guest in self.long_gone
        ]:
            found["long_gone"] = long_gone
        looking = [one for one in self._connections if one.guest not in people]
        if looking:
            names = sorted(one.name for one in looking if self._may_be_named(one.name))[:MOST_NAMED]
            found["onlookers"] = {"count": len(looking), "names": names}
        return found | self.clocks.to_json()

    def _may_be_named(self, onlooker: str) -> bool:
        """Return whether an onlooker's name may be shown: not if it imitates one at the table."""
        there = self._log.sitting.values()
        return bool(onlooker) and not any(mimics(onlooker, sat.name) for sat in there)

    def _goes_on(self) -> bool:
        """Return whether the table goes on.

        A table with nobody there stops, unless its pace is slow or others wait for its boards.
        """
        given = self._log.given
        return bool(self.here()) or self._is_slow() or bool(given and given.goes_on)

    def _is_slow(self) -> bool:
        pace = self._log.chairs.pace
        return pace is not None and pace.slow

    def _presence(self, guest: str | None, here: Set[str]) -> Presence:
        if guest in self._gone or (guest and self.clocks.is_silent(guest)):
            return "gone"
        return "here" if guest in here else "away"

    def _people(self) -> Set[str]:
        return {sat.guest for sat in self._log.chairs.persons() if sat.guest}

    def _lose_patience(self, guest: str) -> None:
        del self._patience[guest]
        self.long_gone = self.long_gone | {guest}
        self._changed()

    def _give_up(self, guest: str) -> None:
        del self._graces[guest]
        self._gone.add(guest)
        self._changed()
