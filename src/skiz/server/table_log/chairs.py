"""The chairs of a table: who owns each, who plays it in this deal, and what all have agreed on.

Consent belongs to a guest: it leaves with the guest, and newcomers have given none. Bots have no
say.

A person who takes a bot's chair in the middle of a deal may have to wait before playing it.
Otherwise somebody could look at a hand, leave, and soon know all hands.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from skiz.table import Chair, Dealt, act_of

from ..storage import Result
from .agreements import Agreement, Consented
from .entries import DealBegan, Entry, Sat, SheetWritten, TableEvent
from .pace import PACES, MoreTimeAsked, Pace
from .settings import SettingsChanged
from .undo import OpenUndo, UndoAnswered, UndoAsked, hear


@dataclass(frozen=True, slots=True)
class Lasting:
    """What outlasts a deal: people and bots on the chairs, the maker, the settings, the consents.

    The `maker` is the first person who sat down. Guests who consent may be seated or not.
    """

    sitting: tuple[Sat, ...] = ()
    maker: str | None = None
    settings: SettingsChanged = field(default_factory=SettingsChanged)
    consents: tuple[tuple[Agreement, tuple[str, ...]], ...] = ()

    def events(self) -> list[TableEvent]:
        """Return the events that would lead to this from an empty table."""
        chairs = Chairs(self)
        consents: list[tuple[Agreement, Chair]] = [
            (to, chair) for to, _ in self.consents for chair in chairs.consenting(to)
        ]
        return [
            *(replace(sat, waits=False) for sat in self.sitting),
            *([] if self.settings == SettingsChanged() else [self.settings]),
            *(Consented(chair, to, True) for to, chair in consents),
        ]


NOBODY = Lasting()


class Chairs:
    """The chairs, folded from the events of the table.

    With `lasting`, the events before a deal need not be folded again.
    """

    def __init__(self, lasting: Lasting = NOBODY) -> None:
        self.sitting = {sat.chair: sat for sat in lasting.sitting}
        self.plays: dict[Chair, Sat] = {}  # in this deal
        self.held: dict[str, Chair] = {}  # the chair that each guest played in this deal
        self.taken_over = False  # whether a chair has changed hands since the cards were dealt
        self.acted: dict[int, str] = {}  # the kind of the bot that acted, by entry of this deal
        self.asked_more: set[str] = set()  # guests who asked for more time in this deal
        self.undo: OpenUndo | None = None  # the open request to take something back
        self.maker = lasting.maker
        self.settings = lasting.settings
        self._consents = {to: {*guests} for to, guests in lasting.consents}
        self._persons: tuple[Sat, ...] | None = None  # of `sitting`, once asked for

    def lasting(self) -> Lasting:
        """Return what outlasts a deal."""
        consents = ((to, tuple(sorted(guests))) for to, guests in sorted(self._consents.items()))
        sitting = tuple(sat for _, sat in sorted(self.sitting.items()))
        return Lasting(sitting, self.maker, self.settings, tuple(consents))

    def fork(self) -> "Chairs":
        """Return a copy that goes on without these."""
        other = object.__new__(Chairs)
        vars(other).update(vars(self))
        other.sitting, other.plays = {**self.sitting}, {**self.plays}
        other.held, other.acted = {**self.held}, {**self.acted}
        other.asked_more = {*self.asked_more}
        other._consents = {to: {*guests} for to, guests in self._consents.items()}
        return other

    def sit(self, sat: Sat, began: DealBegan | None) -> None:
        """Put somebody on a chair; `began` is the deal in progress if its cards are dealt."""
        self.sitting[sat.chair], self._persons = sat, None
        self.maker = self.maker or sat.guest
        if self.undo and self.chair_of(self.undo.guest) is None:
            self.undo = None
        if sat.waits:
            return
        self.taken_over |= began is not None and self.plays[sat.chair].guest != sat.guest
        self.plays[sat.chair] = sat
        if sat.guest and began and sat.chair in began.chairs:
            self.held.setdefault(sat.guest, sat.chair)

    def begin(self, began: DealBegan) -> None:
        """Begin a deal, which everybody who owns a chair plays."""
        self.plays, self.held, self.asked_more = dict(self.sitting), {}, set()
        self.taken_over = False
        self.acted = {}

    def _look_at_cards(self, began: DealBegan) -> None:
        """Note that the cards are dealt, and which guest sees which hand."""
        self.held = {
            sat.guest: sat.chair
            for sat in self.plays.values()
            if sat.guest and sat.chair in began.chairs
        }

    def see(self, entry: Entry, began: DealBegan) -> None:
        """Note an event of the deal, and the bot that acted, if any, for itself or for a person."""
        self.undo = None
        act = None if isinstance(entry.event, TableEvent) else act_of(entry.event)
        sat = self.plays.get(began.chairs[act[0]]) if act else None
        if kind := entry.stand_in or (sat and sat.bot):
            self.acted[entry.n] = kind
        if isinstance(entry.event, Dealt):
            self._look_at_cards(began)

    def hear(self, given: Consented | MoreTimeAsked | UndoAsked | UndoAnswered) -> None:
        """Note a consent or its withdrawal, a request for more time, or one to undo an act."""
        guest = self.sitting[given.chair].guest
        if isinstance(given, UndoAsked | UndoAnswered):
            self.undo = hear(self.undo, given, guest)
        elif guest and isinstance(given, MoreTimeAsked):
            self.asked_more.add(guest)
        elif guest and isinstance(given, Consented):
            guests = self._consents.setdefault(given.to, set())
            (guests.add if given.yes else guests.discard)(guest)

    def chair_of(self, guest: str) -> Chair | None:
        """Return the chair that a guest owns now."""
        for sat in self.sitting.values():  # a generator would take twice as long
            if sat.guest == guest:
                return sat.chair
        return None

    def chair_played_by(self, guest: str) -> Chair | None:
        """Return the chair that a guest plays in this deal; None for a guest who waits."""
        chair = self.chair_of(guest)
        return chair if chair is not None and self.plays[chair].guest == guest else None

    @property
    def pace(self) -> Pace | None:
        """The pace of the table, or None if it has no clock."""
        return PACES[self.settings.pace]

    def persons(self) -> Sequence[Sat]:
        """Return the people who sit here, without bots."""
        if self._persons is None:
            self._persons = tuple(sat for sat in self.sitting.values() if sat.guest)
        return self._persons

    def bots(self) -> list[Chair]:
        """Return the chairs of bots."""
        return sorted(chair for chair, sat in self.sitting.items() if sat.guest is None)

    def free(self) -> list[Chair]:
        """Return the bots' chairs that anybody may take."""
        return [chair for chair in self.bots() if chair not in self.settings.kept]

    def players(self) -> list[str]:
        """Return the names of the players of this deal, by chair."""
        return [self.plays[chair].name for chair in sorted(self.plays)]

    def guests(self) -> list[str | None]:
        """Return the guests of these players, with None for bots."""
        return [self.plays[chair].guest for chair in sorted(self.plays)]

    def results(self, events: Iterable[object]) -> list[Result]:
        """Return the results that these events complete, for each person who played."""
        return [
            Result(sat.guest, event.deal, self.players(), list(event.points))
            for event in events
            if isinstance(event, SheetWritten)
            for sat in self.plays.values()
            if sat.guest
        ]

    def guests_in(self, events: Iterable[object]) -> list[str]:
        """Return the guests who sit down in these events, or whose next deal begins."""
        sat = [event.guest for event in events if isinstance(event, Sat) and event.guest]
        began = any(isinstance(event, DealBegan) for event in events)
        there = [one.guest for one in self.sitting.values() if one.guest] if began else []
        return list(dict.fromkeys([*sat, *there]))

    def consenting(self, to: Agreement) -> list[Chair]:
        """Return the chairs of the people who consent to an agreement."""
        return consenting(self.persons(), self._consents.get(to, set()))

    def agreed(self, to: Agreement) -> bool:
        """Return whether there are people at the table and all of them consent."""
        return all_consent(self.persons(), self._consents.get(to, set()))


def consenting(sitting: Iterable[Sat], guests: Collection[str]) -> list[Chair]:
    """Return the chairs of those of these guests who sit at the table."""
    return sorted(sat.chair for sat in sitting if sat.guest in guests)


def all_consent(sitting: Iterable[Sat], guests: Collection[str]) -> bool:
    """Return whether there are people at the table and all of them are among these guests."""
    people = {sat.guest for sat in sitting if sat.guest}
    return bool(people) and people <= {*guests}
