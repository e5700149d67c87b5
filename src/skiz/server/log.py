"""The log of a table: numbered entries, each something that happened, with who caused it.

Besides the events of a deal there are four of the table itself. A hidden face never has more
in it, or another size, than what everybody knows.
"""

from dataclasses import asdict, dataclass
from typing import NamedTuple, TypeAlias

from skiz.cards import Seat
from skiz.table import Chair, Event, Rules

from .codec import Json, decode, encode

ONLOOKER: Seat = -1  # a seat that nobody has: the face that everybody may see


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sits on a chair from now on: a person (`guest`), or a bot."""

    chair: Chair
    name: str
    bot: str | None
    guest: str | None


def bot_on(chair: Chair, kind: str) -> Sat:
    """A bot sits down; it has a name, so that records and talk can tell bots apart."""
    names = ("Aranka", "Béla", "Cili", "Dezső", "Etelka")
    return Sat(chair, names[chair % len(names)], kind, None)


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A new deal: which chair deals, which chair has each seat, and what every point counts."""

    number: int
    dealer: Chair
    chairs: tuple[Chair, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class SheetWritten:
    """A deal is written on the sheet, by chair."""

    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    over: bool
    left: int | None = None  # how many deals are still to come, where that is certain
    hat: Chair | None = None  # who wears it now
    noted: Chair | None = None  # who had the skíz after the closing phrase


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """Somebody says the phrase that brings the session to its end."""

    chair: Chair


class Result(NamedTuple):
    """What a guest keeps of a deal that is written on the sheet: names and points by chair."""

    guest: str
    deal: int
    names: list[str]
    points: list[int]


TableEvent: TypeAlias = Sat | DealBegan | SheetWritten | PhraseSaid
NAMES = {Sat: "sat", DealBegan: "deal", SheetWritten: "sheet", PhraseSaid: "closing"}
TYPES = {name: kind for kind, name in NAMES.items()}


@dataclass(frozen=True, slots=True)
class Cause:
    """Whose action an entry came of: the guest, the id the action was sent with, its text."""

    guest: str
    id: str
    do: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `winning` is who wins the trick so far, once a card was played."""

    n: int
    event: Event | TableEvent
    cause: Cause | None = None
    winning: Seat | None = None

    def json(self, seat: Seat | None, rules: Rules) -> Json:
        """What happened as a seat sees it; None sees everything."""
        match self.event:
            case Sat(chair, name, bot):
                return {"type": "sat", "chair": chair, "name": name, "bot": bot}
            case DealBegan() | SheetWritten() | PhraseSaid():
                return {"type": NAMES[type(self.event)], **asdict(self.event)}
            case _:
                json = encode(self.event if seat is None else self.event.face(seat), rules)
                return json if self.winning is None else json | {"winning": self.winning}

    def stored(self, rules: Rules) -> Json:
        """The entry as it is kept: everything."""
        json = self.json(None, rules)
        if isinstance(self.event, Sat):
            json["guest"] = self.event.guest
        if self.cause:
            json["cause"] = asdict(self.cause)
        return json


def restored(n: int, json: Json, rules: Rules) -> Entry:
    """The entry that was kept."""
    cause = Cause(**json.pop("cause")) if "cause" in json else None
    winning = json.pop("winning", None)
    if kind := TYPES.get(json["type"]):
        fields = {
            key: tuple(value) if isinstance(value, list) else value for key, value in json.items()
        }
        del fields["type"]
        return Entry(n, kind(**fields), cause)
    return Entry(n, decode(json, rules), cause, winning)
