"""The entries of a log: numbered, each something that happened, with who caused it.

Besides the events of a deal there are those of the table itself. A hidden face never has more
in it, or another size, than what everybody knows.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from skiz.cards import Seat
from skiz.table import Began, Chair, Event, Rules

from ..common.codec import Json, decode, encode
from .agreements import Consented
from .coins import Coins, read_coins
from .pace import MoreTimeAsked
from .pack import PACK_NAMES, PackEvent, PackShuffled
from .settings import SettingsChanged, read_settings
from .undo import UNDO_NAMES, UndoEvent

Ending: TypeAlias = Literal["agreement", "time", "boards"]
BOT_NAMES = ("Aranka", "Béla", "Cili", "Dezső", "Etelka")  # as many as a table has chairs at most
ONLOOKER: Seat = -1  # a seat that nobody has: the face that everybody may see


class BadLog(ValueError):
    """A log that was kept does not read; the message names the entry."""


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody sits on a chair from now on: a person (`guest`), or a bot. Who `waits` looks on in
    this deal, which the bot that had the chair plays to its end.
    """

    chair: Chair
    name: str
    bot: str | None
    guest: str | None
    waits: bool = False


def bot_on(chair: Chair, kind: str) -> Sat:
    """A bot sits down; it has a name, so that records and talk can tell bots apart."""
    return Sat(chair, BOT_NAMES[chair % len(BOT_NAMES)], kind, None)


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A new deal: which chair deals, which chair has each seat, and what every point counts.

    `until` is when the session ends, in seconds since 1970 (UTC), where a time was agreed on.
    """

    number: int
    dealer: Chair
    chairs: tuple[Chair, ...]
    times: int = 1
    until: int | None = None

    def seat_at(self, chair: Chair | None) -> Seat:
        """The seat of a chair; an onlooker's for a dealer who sits out, or for no chair."""
        if chair not in self.chairs:
            return ONLOOKER  # skiz/dealer-looks-on
        return self.chairs.index(chair)


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
    coins: Coins | None = None  # where a point has a value


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """Somebody says the phrase that brings the session to its end."""

    chair: Chair


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The seats were drawn: the card of each chair, which who sits there now drew too."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndAnswered:
    """Somebody says whether to end the session here; the first to say so proposes it. One who
    declines takes the proposal off the table, as the next deal does: no `Consented`, which lasts.
    """

    chair: Chair
    agrees: bool


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The session is over: by agreement, since its time has come, or with the last given board."""

    by: Ending


TableEvent: TypeAlias = (
    Sat
    | DealBegan
    | PackEvent
    | SheetWritten
    | PhraseSaid
    | SeatsDrawn
    | EndAnswered
    | SessionEnded
    | SettingsChanged
    | Consented
    | MoreTimeAsked
    | UndoEvent
)
NAMES = {
    Sat: "sat",
    DealBegan: "deal",
    **PACK_NAMES,
    SheetWritten: "sheet",
    PhraseSaid: "closing",
    SeatsDrawn: "seats",
    EndAnswered: "ending",
    SessionEnded: "ended",
    SettingsChanged: "settings",
    Consented: "consent",
    MoreTimeAsked: "more",
    **UNDO_NAMES,
}
TYPES = {name: kind for kind, name in NAMES.items()}


@dataclass(frozen=True, slots=True)
class Cause:
    """Whose action an entry came of: the guest, the id the action was sent with, its text."""

    guest: str
    id: str
    do: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `winning` is who wins the trick so far, once a card was played;
    `stand_in` is the kind of the bot that did it for a person who was gone; `decided_by`, which is
    kept and told to nobody, that of the bot which decided it in place of the one that sits there,
    or left unsaid before it what that one might have said.
    """

    n: int
    event: Event | TableEvent
    cause: Cause | None = None
    winning: Seat | None = None
    stand_in: str | None = None
    decided_by: str | None = None

    def face(self, seat: Seat | None, rules: Rules) -> Json:
        """What happened as a seat sees it, as JSON; None sees everything."""
        json = self._json(seat, rules)
        if isinstance(self.event, Began):  # the rules tell its kind, so that no log has to keep it
            json["kind"] = rules.phases[self.event.phase].kind
        return json

    def _json(self, seat: Seat | None, rules: Rules) -> Json:
        event = self.event
        if isinstance(event, TableEvent):
            json = face(event)
        else:
            json = encode(event if seat is None else event.face(seat), rules)
            json |= {} if self.winning is None else {"winning": self.winning}
        return json | ({"stand_in": self.stand_in} if self.stand_in else {})

    def row(self, rules: Rules) -> Json:
        """The entry as it is kept: everything."""
        json = self._json(None, rules)
        if isinstance(self.event, Sat):
            json["guest"] = self.event.guest
        if isinstance(self.event, SheetWritten) and self.event.coins:
            json["coins"] = asdict(self.event.coins)
        if isinstance(self.event, PackShuffled):
            json = {"type": json["type"], "secret": self.event.secret}
        if self.cause:
            json["cause"] = asdict(self.cause)
        return json | ({"decided_by": self.decided_by} if self.decided_by else {})


def face(event: TableEvent) -> Json:
    """What everybody sees of an event of the table, as JSON."""
    if isinstance(event, PackShuffled):
        return {"type": "shuffled", "commitment": event.commitment}
    if isinstance(event, SheetWritten):
        told = {"coins": event.coins.told()} if event.coins else {}
        written = {name: value for name, value in asdict(event).items() if name != "coins"}
        return {"type": NAMES[SheetWritten], **written, **told}
    if not isinstance(event, Sat):
        return {"type": NAMES[type(event)], **asdict(event)}
    json = {"type": "sat", "chair": event.chair, "name": event.name, "bot": event.bot}
    return json | ({"waits": True} if event.waits else {})


def read_entry(n: int, row: Mapping[str, Any], rules: Rules) -> Entry:
    """The entry that was kept as this row. BadLog where it is none of a table of these rules."""
    try:
        cause = Cause(**row["cause"]) if "cause" in row else None
        beside = {name: row.get(name) for name in ("winning", "stand_in", "decided_by")}
        fields = {key: value for key, value in row.items() if key not in {"cause", *beside}}
        return Entry(n, _read_event(fields, rules), cause, **beside)
    except (KeyError, TypeError, ValueError) as error:
        raise BadLog(f"entry {n} does not read: {error!r}") from error


def _read_event(fields: Json, rules: Rules) -> Event | TableEvent:
    if (kind := TYPES.get(fields["type"])) is None:
        return decode(fields, rules)
    values: Json = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in fields.items()
        if name != "type"
    }
    if kind is SettingsChanged:
        return read_settings(values)
    if kind is SheetWritten and values.get("coins"):
        values["coins"] = read_coins(values["coins"])
    event: TableEvent = kind(**values)
    return event
