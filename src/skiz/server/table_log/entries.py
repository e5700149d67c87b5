"""The entries of a log: numbered events, with the request that caused them.

Besides the events of a deal, there are events of the table itself. A hidden face never has more
content, or another size, than what everybody knows.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, TypeAlias

from skiz.cards import Seat
from skiz.table import Began, Chair, Event, Rules

from ..common import Json, decode, encode
from ..storage import BadLog
from .agreements import Consented, EndAnswered
from .coins import Coins, read_coins
from .pace import MoreTimeAsked
from .pack import PACK_NAMES, PackEvent, PackShuffled
from .settings import SettingsChanged, read_settings
from .undo import UNDO_NAMES, UndoEvent

Ending: TypeAlias = Literal["agreement", "time", "boards"]
BOT_NAMES = ("Aranka", "Béla", "Cili", "Dezső", "Etelka")  # as many as the most chairs of a table
ONLOOKER: Seat = -1  # a seat that nobody has: its face is what everybody may see


@dataclass(frozen=True, slots=True)
class Sat:
    """The event that a person (`guest`) or a bot sits down on a chair.

    A person who `waits` looks on in this deal, and the bot on the chair plays it to its end.
    """

    chair: Chair
    name: str
    bot: str | None
    guest: str | None
    waits: bool = False


def bot_on(chair: Chair, kind: str) -> Sat:
    """Return the event that a bot sits down; its name tells bots apart in records and chat."""
    return Sat(chair, BOT_NAMES[chair % len(BOT_NAMES)], kind, None)


@dataclass(frozen=True, slots=True)
class DealBegan:
    """The beginning of a deal: its dealer, the chair of each seat, and what each point counts.

    `until` is the agreed end of the session, in seconds since 1970 (UTC), if there is one. `by` is
    the chair of the person who asked for the deal, if one did.
    """

    number: int
    dealer: Chair
    chairs: tuple[Chair, ...]
    times: int = 1
    until: int | None = None
    by: Chair | None = None

    def seat_at(self, chair: Chair | None) -> Seat:
        """Return the seat of a chair; an onlooker's for a dealer who sits out, or for no chair."""
        if chair not in self.chairs:
            return ONLOOKER  # skiz/dealer-looks-on
        return self.chairs.index(chair)


@dataclass(frozen=True, slots=True)
class SheetWritten:
    """The event that a deal is written on the sheet, by chair."""

    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    over: bool
    left: int | None = None  # the number of deals still to come, if that is certain
    hat: Chair | None = None  # who wears it now
    noted: Chair | None = None  # who had the skíz after the closing phrase
    coins: Coins | None = None  # if a point has a value


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """The event that somebody says the closing phrase, which brings the session to its end."""

    chair: Chair


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The draw for seats: the card of each chair, which is also the card that its player drew."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The end of the session: by agreement, at the agreed time, or with the last board."""

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
    """The request that caused an entry: the guest, the id of the request, and its text."""

    guest: str
    id: str
    do: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    `winning` is who is winning the trick after a card was played. `stand_in` is the kind of the bot
    that acted for an absent person. `decided_by` is stored but never sent. It is the kind of the
    bot that decided in place of the one on the chair, or that passed over words which that one
    might have said.
    """

    n: int
    event: Event | TableEvent
    cause: Cause | None = None
    winning: Seat | None = None
    stand_in: str | None = None
    decided_by: str | None = None

    def face(self, seat: Seat | None, rules: Rules) -> Json:
        """Return the event as a seat sees it, as JSON; None sees everything."""
        json = self._json(seat, rules)
        if isinstance(self.event, Began):  # the rules give its kind, so no log has to store it
            json["kind"] = rules.phases[self.event.phase].kind
        return json

    def _json(self, seat: Seat | None, rules: Rules) -> Json:
        event = self.event
        if isinstance(event, TableEvent):
            json = face(event)
        else:
            json = encode(event if seat is None else event.face(seat), rules)
            if self.winning is not None:
                json["winning"] = self.winning
        if self.stand_in:
            json["stand_in"] = self.stand_in
        return json

    def row(self, rules: Rules) -> Json:
        """Return the entry in its stored form, with everything."""
        json = self._json(None, rules)
        if isinstance(self.event, Sat):
            json["guest"] = self.event.guest
        if isinstance(self.event, SheetWritten) and self.event.coins:
            json["coins"] = asdict(self.event.coins)
        if isinstance(self.event, PackShuffled):
            json = {"type": json["type"], "secret": self.event.secret}
        if cause := self.cause:
            json["cause"] = {"guest": cause.guest, "id": cause.id, "do": cause.do}
        return json | ({"decided_by": self.decided_by} if self.decided_by else {})


def face(event: TableEvent) -> Json:
    """Return what everybody sees of an event of the table, as JSON."""
    if isinstance(event, PackShuffled):
        return {"type": "shuffled", "commitment": event.commitment}
    if isinstance(event, SheetWritten):
        json = _fields_of(event)
        del json["coins"]
        return json | ({"coins": event.coins.to_json()} if event.coins else {})
    if isinstance(event, DealBegan):
        json = _fields_of(event)
        return json if event.by is not None else {k: v for k, v in json.items() if k != "by"}
    if isinstance(event, SettingsChanged):
        return {"type": NAMES[SettingsChanged], **asdict(event)}
    if not isinstance(event, Sat):
        return _fields_of(event)
    json = {"type": "sat", "chair": event.chair, "name": event.name, "bot": event.bot}
    return json | ({"waits": True} if event.waits else {})


def _fields_of(event: TableEvent) -> Json:
    """Return the type and the fields of an event, as they are: `asdict` would copy each of them."""
    kind = type(event)
    return {"type": NAMES[kind], **{name: getattr(event, name) for name in kind.__slots__}}


def read_entry(n: int, row: Mapping[str, Any], rules: Rules) -> Entry:
    """Return the entry of this stored row; raise BadLog if it does not fit these rules."""
    try:
        cause = Cause(**row["cause"]) if "cause" in row else None
        beside = {name: row.get(name) for name in ("winning", "stand_in", "decided_by")}
        fields = {key: value for key, value in row.items() if key not in {"cause", *beside}}
        return Entry(n, _read_event(fields, rules), cause, **beside)
    except (KeyError, TypeError, ValueError) as error:
        raise BadLog(f"entry {n} is unreadable: {error!r}") from error


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
