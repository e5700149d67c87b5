"""Who is here now, in numbers alone: with the lobby in view, at a study, or at a table.

Sign-ins are counted, so somebody with two devices counts twice. Nothing is stored.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from ..common import Json, now

HOLDS = 20  # seconds for which a request of the lobby counts; a visible one asks every 5 seconds
FRESH = 2  # seconds for which a count is used again
EXACT = 20  # people; larger numbers are rounded down
SHORT = 12  # characters of a sign-in that other processes learn: enough to count nobody twice

Ids: TypeAlias = Iterable[str]


class People(NamedTuple):
    """The number of people here, and of those at tables; rounded down if they are `many`."""

    here: int = 0
    playing: int = 0
    many: bool = False


class Presence:
    """Counts the people of this process, and those of others as far as these have told.

    `connected` returns everybody with an open socket here, and `at_tables` those at tables.
    """

    def __init__(
        self,
        connected: Callable[[], Ids],
        at_tables: Callable[[], Ids],
        clock: Callable[[], float] = now,
    ) -> None:
        self._connected, self._at_tables, self._clock = connected, at_tables, clock
        self._looked: dict[str, float] = {}  # the sign-ins that asked for the lobby, latest last
        self._others: list[Json] = []
        self._counted, self._until = People(), float("-inf")

    def look(self, sign_in: str) -> None:
        """Note that somebody looks at the lobby."""
        self._looked.pop(sign_in, None)
        self._looked[sign_in] = self._clock()

    def note(self) -> Json:
        """Return what other processes have to know: who is here, and who is at a table."""
        self._forget()
        here = {*self._looked, *self._connected()}
        return {"here": _short(here), "playing": _short({*self._at_tables()})}

    def hear(self, notes: Iterable[Json]) -> None:
        """Replace the notes of other processes."""
        self._others = [*notes]

    def people(self) -> People:
        """Return how many are here, and how many of them are at tables."""
        if self._clock() >= self._until:
            notes = [self.note(), *self._others]
            here, playing = (len({*_all(notes, name)}) for name in ("here", "playing"))
            many = max(here, playing) >= EXACT
            self._counted = People(_rounded(here), _rounded(playing), many)
            self._until = self._clock() + FRESH
        return self._counted

    def _forget(self) -> None:
        """Forget those who have not asked for a while."""
        before = self._clock() - HOLDS
        for sign_in in [*self._looked]:
            if self._looked[sign_in] > before:
                return
            del self._looked[sign_in]


def _all(notes: Iterable[Json], name: str) -> Ids:
    return (one for note in notes for one in note.get(name, ()))


def _short(sign_ins: Ids) -> list[str]:
    return [sign_in[:SHORT] for sign_in in sign_ins]


def _rounded(count: int) -> int:
    """Return a small number itself, and a large one with two digits that seldom change.

    >>> [_rounded(count) for count in (7, 19, 23, 99, 134, 2078)]
    [7, 19, 20, 95, 130, 2000]
    """
    if count < EXACT:
        return count
    step = 5 if count < 100 else 10 ** (len(str(count)) - 2)
    return count // step * step
