"""The record of a deal as a value: the events, and the other information on the page."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from skiz.cards import Seat
from skiz.table import Began, Event, Rules, State, evolve

OWN_KEYS = ("Game", "House", "Seats", "View", "Start", "Times", "Declarer", "Partner", "Figures")


@dataclass(frozen=True, slots=True)
class Record:
    """A deal, complete or cut off anywhere.

    With `eyes`, the events are the faces for that seat. `start` names the phase with which the page
    opens; the hands on the page are those at its beginning. `headers` are all other headers, in
    order. Raise ValueError if the deal cannot open with that phase.

    >>> from skiz.records import read_file
    >>> (record,) = read_file("tests/records/golden/run_away.skiz")
    >>> record.rules.key, len(record.events), record.state.settled.points
    ('asserufen', 65, (-2, -2, 2, 2))
    >>> record.seen_by(2).eyes
    2
    """

    rules: Rules
    events: tuple[Event, ...]
    names: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    eyes: Seat | None = None
    start: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(map(one_line, self.names)))
        if self.start is not None and self.start not in (phases := opening_phases(self.rules)):
            raise ValueError(f"a record opens with one of {' '.join(phases)}, not {self.start}")

    @property
    def state(self) -> State:
        """The deal at the end of the record."""
        return self.fold(len(self.events))

    def opening(self) -> State:
        """The deal where the page opens; raise ValueError if the deal never reached that phase."""
        if self.start is None:
            return self.fold(1)
        phase = [phase.name for phase in self.rules.phases].index(self.start)
        return self.fold(self.events.index(Began(phase)))

    def fold(self, count: int) -> State:
        """Return the deal after `count` events."""
        return reduce(evolve, self.events[:count], State(self.rules, eyes=self.eyes))

    def header(self, key: str) -> str | None:
        """Return the value of a header, or None."""
        return dict(self.headers).get(key)

    def seen_by(self, seat: Seat) -> "Record":
        """Return the same deal as one seat saw it."""
        return replace(self, eyes=seat, events=tuple(event.face(seat) for event in self.events))


def opening_phases(rules: Rules) -> list[str]:
    """Return the phases with which a page may open: those in which the hands are whole."""
    kinds = [phase.kind for phase in rules.phases]
    return [phase.name for phase in rules.phases[: kinds.index("tricks") + 1]]


def one_line(free: str) -> str:
    """Return free text on one line, with single blanks and nothing that looks like a comment."""
    return re.sub("(^| );", ",", " ".join(free.split()))


def by_phase(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    """Yield the events of each phase that began, in order."""
    phase, found = -1, list[Event]()
    for event in events:
        if isinstance(event, Began):
            yield phase, found
            phase, found = event.phase, []
        else:
            found.append(event)
    yield phase, found
