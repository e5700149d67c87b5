"""The chairs of a table: who has each, who plays it in this deal, and what all have agreed on.

A person who takes a bot's chair in the middle of a deal may have it without playing it: whoever
could look at a hand and leave again would soon know all hands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from skiz.table import Chair, act_of

from ..storage.rows import Result
from .agreements import Agreement, Consented
from .consent import all_consent, consenting
from .entries import DealBegan, Entry, Sat, SheetWritten, TableEvent
from .pace import PACES, MoreTimeAsked, Pace
from .settings import SettingsChanged
from .undo import OpenUndo, UndoAnswered, UndoAsked, hear


@dataclass(frozen=True, slots=True)
class Lasting:
    """What of the chairs outlasts a deal: who sits on each, the `maker`, who was the first person
    to sit down, the settings, and the guests who consent to something, seated or not.
    """

    sitting: tuple[Sat, ...] = ()
    maker: str | None = None
    settings: SettingsChanged = field(default_factory=SettingsChanged)
    consents: tuple[tuple[Agreement, tuple[str, ...]], ...] = ()

    def events(self) -> list[TableEvent]:
        """What would have to happen to have it so."""
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
    """Folded from the events of the table, or of those after a deal has begun, given what was
    `lasting` then.
    """

    def __init__(self, lasting: Lasting = NOBODY) -> None:
        self.sitting = {sat.chair: sat for sat in lasting.sitting}
        self.plays: dict[Chair, Sat] = {}  # in this deal
        self.held: dict[str, Chair] = {}  # the chair a guest has had in this deal
        self.taken_over = False  # whether somebody else plays a chair since the cards were dealt
        self.acted: dict[int, str] = {}  # by entry of this deal the kind of the bot that acted
        self.asked_more: set[str] = set()  # the guests who have asked for more time in this deal
        self.undo: OpenUndo | None = None  # what somebody asks to take back
        self.maker = lasting.maker
        self.settings = lasting.settings
        self._consents = {to: {*guests} for to, guests in lasting.consents}

    def lasting(self) -> Lasting:
        """What outlasts a deal."""
        consents = ((to, tuple(sorted(guests))) for to, guests in sorted(self._consents.items()))
        sitting = tuple(sat for _, sat in sorted(self.sitting.items()))
        return Lasting(sitting, self.maker, self.settings, tuple(consents))

    def sit(self, sat: Sat, began: DealBegan | None) -> None:
        """Somebody sits down, in the deal whose cards were dealt, if any."""
        self.sitting[sat.chair] = sat
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
        """A deal begins, which everybody plays who has a chair in it."""
        self.plays, self.held, self.asked_more = dict(self.sitting), {}, set()
        self.taken_over = False
        self.acted = {}

    def look_at_cards(self, began: DealBegan) -> None:
        """The cards of a deal are dealt, and everybody who plays it sees his own."""
        self.held = {
            sat.guest: sat.chair
            for sat in self.plays.values()
            if sat.guest and sat.chair in began.chairs
        }

    def see(self, entry: Entry, began: DealBegan) -> None:
        """Something happens in the deal: a bot may have done it, for itself or for a person."""
        self.undo = None
        act = None if isinstance(entry.event, TableEvent) else act_of(entry.event)
        sat = self.plays.get(began.chairs[act[0]]) if act else None
        if kind := entry.stand_in or (sat and sat.bot):
            self.acted[entry.n] = kind

    def hear(self, given: Consented | MoreTimeAsked | UndoAsked | UndoAnswered) -> None:
        """A person agrees to something, or takes it back; asks for more time, or to undo an act."""
        guest = self.sitting[given.chair].guest
        if isinstance(given, UndoAsked | UndoAnswered):
            self.undo = hear(self.undo, given, guest)
        elif guest and isinstance(given, MoreTimeAsked):
            self.asked_more.add(guest)
        elif guest and isinstance(given, Consented):
            guests = self._consents.setdefault(given.to, set())
            (guests.add if given.yes else guests.discard)(guest)

    def chair_of(self, guest: str) -> Chair | None:
        """The chair a guest has now."""
        for sat in self.sitting.values():  # without a generator, which takes as long again
            if sat.guest == guest:
                return sat.chair
        return None

    def chair_played_by(self, guest: str) -> Chair | None:
        """The chair that a guest plays in this deal: none for who has one and waits."""
        chair = self.chair_of(guest)
        return chair if chair is not None and self.plays[chair].guest == guest else None

    @property
    def pace(self) -> Pace | None:
        """How long the table waits; None where it has no clock."""
        return PACES[self.settings.pace]

    def persons(self) -> Sequence[Sat]:
        """Those who sit here and are no bots."""
        return [sat for sat in self.sitting.values() if sat.guest]

    def bots(self) -> list[Chair]:
        """The chairs of bots."""
        return sorted(chair for chair, sat in self.sitting.items() if sat.guest is None)

    def free(self) -> list[Chair]:
        """Those of them that anybody may take."""
        return [chair for chair in self.bots() if chair not in self.settings.kept]

    def players(self) -> list[str]:
        """The names by chair of those who play this deal."""
        return [self.plays[chair].name for chair in sorted(self.plays)]

    def guests(self) -> list[str | None]:
        """Their guests, None for bots."""
        return [self.plays[chair].guest for chair in sorted(self.plays)]

    def results(self, events: Iterable[object]) -> list[Result]:
        """What is finished by these events, for each person who has played it."""
        return [
            Result(sat.guest, event.deal, self.players(), list(event.points))
            for event in events
            if isinstance(event, SheetWritten)
            for sat in self.plays.values()
            if sat.guest
        ]

    def guests_in(self, events: Iterable[object]) -> list[str]:
        """The guests that sit down in these events, or whose next deal begins."""
        sat = [event.guest for event in events if isinstance(event, Sat) and event.guest]
        began = any(isinstance(event, DealBegan) for event in events)
        there = [one.guest for one in self.sitting.values() if one.guest] if began else []
        return list(dict.fromkeys([*sat, *there]))

    def consenting(self, to: Agreement) -> list[Chair]:
        """The chairs of those who agree to it."""
        return consenting(self.persons(), self._consents.get(to, set()))

    def agreed(self, to: Agreement) -> bool:
        """Whether all persons at the table agree to it, if there are any."""
        return all_consent(self.persons(), self._consents.get(to, set()))
