"""The chairs of a table: who has each, who plays it in this deal, and what all have agreed on.

A person who takes a bot's chair in the middle of a deal may have it without playing it: whoever
could look at a hand and leave again would soon know all hands.
"""

from collections.abc import Iterable, Sequence

from skiz.table import Chair

from .entries import Agreement, Consented, DealBegan, Result, Sat, SettingsChanged, SheetWritten


class Chairs:
    """Folded from the events of the table."""

    def __init__(self) -> None:
        self.sitting: dict[Chair, Sat] = {}
        self.plays: dict[Chair, Sat] = {}  # in this deal
        self.held: dict[str, Chair] = {}  # the chair a guest has had in this deal
        self.maker: str | None = None  # the first person who sat down
        self.settings = SettingsChanged()
        self._consents: dict[str, set[str]] = {}  # to what: guests

    def sit(self, sat: Sat, began: DealBegan | None) -> None:
        """Somebody sits down, in the deal that began last, if any."""
        self.sitting[sat.chair] = sat
        self.maker = self.maker or sat.guest
        if sat.waits:
            return
        self.plays[sat.chair] = sat
        if sat.guest and began and sat.chair in began.chairs:
            self.held.setdefault(sat.guest, sat.chair)

    def begin(self, began: DealBegan) -> None:
        """A deal begins, which everybody plays who has a chair in it."""
        self.plays = dict(self.sitting)
        self.held = {
            sat.guest: sat.chair
            for sat in self.sitting.values()
            if sat.guest and sat.chair in began.chairs
        }

    def consent(self, given: Consented) -> None:
        """A person agrees to something, or takes it back."""
        if guest := self.sitting[given.chair].guest:
            guests = self._consents.setdefault(given.to, set())
            (guests.add if given.yes else guests.discard)(guest)

    def chair_of(self, guest: str) -> Chair | None:
        """The chair a guest has now."""
        return next((sat.chair for sat in self.sitting.values() if sat.guest == guest), None)

    def chair_played_by(self, guest: str) -> Chair | None:
        """The chair that a guest plays in this deal: none for who has one and waits."""
        chair = self.chair_of(guest)
        return chair if chair is not None and self.plays[chair].guest == guest else None

    def persons(self) -> Sequence[Sat]:
        """Those who sit here and are no bots."""
        return [sat for sat in self.sitting.values() if sat.guest]

    def players(self) -> list[str]:
        """The names by chair of those who play this deal."""
        return [self.plays[chair].name for chair in sorted(self.plays)]

    def results(self, events: Iterable[object]) -> list[Result]:
        """What is finished by these events, for each person who has played it."""
        return [
            Result(sat.guest, event.deal, self.players(), list(event.points))
            for event in events
            if isinstance(event, SheetWritten)
            for sat in self.plays.values()
            if sat.guest
        ]

    def consenting(self, to: Agreement) -> list[Chair]:
        """The chairs of those who agree to it."""
        guests = self._consents.get(to, set())
        return sorted(sat.chair for sat in self.persons() if sat.guest in guests)

    def agreed(self, to: Agreement) -> bool:
        """Whether all persons at the table agree to it, if there are any."""
        return 0 < len(self.persons()) == len(self.consenting(to))
