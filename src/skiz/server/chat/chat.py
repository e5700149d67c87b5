"""Chat: what people say to each other at a table outside the game.

It is in memory alone. Newcomers get the last lines, and nothing of it is in the log. Bots say
nothing, and neither do people without a chair. During a deal, chat must not give information about
cards.
"""

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Literal, TypeAlias, get_args

from skiz.cards import Seat
from skiz.table import Chair
from skiz.words import catalogue

from ..common import Json, Refused
from ..sockets import Connection
from ..table_log import ONLOOKER, Sat, TableLog

Kind: TypeAlias = Literal["phrase", "reaction", "text", "put_out"]

# These may be said at any time, since they react to no card.
NEUTRAL = ("hello", "one-moment", "back", "no-hurry")
PHRASES = (
    *NEUTRAL,
    *("good-luck", "well-played", "thank-you", "sorry", "another-one", "good-night"),
)
REACTIONS = ("smile", "laugh", "wow", "sigh", "heart", "cheers")
Chosen: TypeAlias = Literal["away", "manners", "for-a-friend"]  # why the maker puts somebody out
Reason: TypeAlias = Chosen | Literal["closed"]

KEPT = 50  # lines of a table; only these can be reported
LONGEST = 200  # characters of a text
# Seen as a code: a player says at most two of four phrases, each once, at any of E moments of a
# deal. This carries at most log2(1 + 4 E + 6 E (E - 1)) bits, below 15 for the 60 moments of a
# Tarokk deal. So much is easier to convey by the time one takes to think, which nobody can forbid.
MOST_IN_DEAL = 2
PAUSE = 10  # seconds between them
# Numbers grow, also over a restart, so that a page knows which lines it has read. They were once
# milliseconds since 1970, and this is larger than any of those.
FIRST, MOST_LINES = 2**41, 2**20
MOST_AT_ONCE, WHILE = 6, 30  # lines of a guest between deals, and the seconds


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the chat: a phrase, a reaction, a text; or that somebody was put out, and why."""

    number: int
    chair: Chair
    name: str
    guest: str
    kind: Kind
    what: str
    deal: int
    at: float
    id: str

    def to_json(self, listener: str) -> Json:
        """Return the line as docs/wire.md has it, for one listener."""
        return {
            "k": self.number,
            "chair": self.chair,
            "name": self.name,
            "who": alias(listener, self.guest),
            self.kind: self.what,
        }


@cache
def phrases_of(family: str) -> tuple[str, ...]:
    """Return what may be said between deals of a family of games.

    These are the common phrases and those of the family, which have its name in the words.
    """
    own = f"phrase.{family}."
    found = (key.removeprefix("phrase.") for key in catalogue("en") if key.startswith(own))
    return (*PHRASES, *found)


def vocabulary(family: str) -> Json:
    """Return what may be said at a table of a family of games, as docs/wire.md has it."""
    return {
        "neutral": list(NEUTRAL),
        "phrases": list(phrases_of(family)),
        "reactions": list(REACTIONS),
        "reasons": list(get_args(Chosen)),
        "longest": LONGEST,
    }


def alias(listener: str, guest: str) -> str:
    """Return a guest's alias in all chats of one listener, which means nothing to another listener.

    So a guest who was muted stays muted at the next table.
    """
    return sha256(f"chat/{listener}/{guest}".encode()).hexdigest()[:12]


class Chat:
    """The chat of one table.

    `now` is a monotonic clock, and `opened` returns how often the table was opened.
    """

    def __init__(
        self,
        log: TableLog,
        connections: Collection[Connection],
        now: Callable[[], float],
        opened: Callable[[], int] = lambda: 0,
    ) -> None:
        self._log, self._connections, self._now, self._opened = log, connections, now, opened
        self._last = 0
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._in_deal: tuple[int, list[Line]] = (0, [])  # the deal, and its lines

    def history(self, guest: str) -> list[Json]:
        """Return all stored lines for a newcomer, in one message, if there are any."""
        lines = [line.to_json(guest) for line in self._lines]
        return [{"chat": lines}] if lines else []

    def line(self, number: int) -> Line:
        """Return a stored line with somebody's words; refuse it if there is none."""
        for line in self._lines:
            if line.number == number and line.kind != "put_out":
                return line
        raise Refused("chat-gone", 404)

    def forget(self, guests: Collection[str]) -> None:
        """Drop what these guests have said."""
        kept = [line for line in self._lines if line.guest not in guests]
        self._lines.clear()
        self._lines.extend(kept)

    def say(self, guest: str, kind: Kind, what: str, id_: str) -> None:
        """Say something to the table, once for an id; refuse it if the guest may not now."""
        if any(line.guest == guest and line.id == id_ for line in self._lines):
            return
        chair = self._log.chair_of(guest)
        if chair is None:
            raise Refused("not-seated")
        phrases = phrases_of(self._log.rules.family)
        if what not in {"phrase": phrases, "reaction": REACTIONS, "text": (what,)}.get(kind, ()):
            raise Refused("bad-frame")
        if self._is_deal_on():
            self._check_in_deal(self._log.seat_of(guest), chair, kind, what)
        else:
            self._check_between(guest, kind)
        self._add(self._log.sitting[chair], kind, what, id_)

    def tell_put_out(self, sat: Sat, reason: Reason | None) -> None:
        """Tell everybody that a person was put out, and why, if there is a reason."""
        self._add(sat, "put_out", reason or "", "")

    def _is_deal_on(self) -> bool:
        """Return whether somebody has seen a card that not all may know."""
        deal = self._log.deal
        return deal is not None and deal.dealt and self._log.playing

    def _check_in_deal(self, seat: Seat, chair: Chair, kind: Kind, what: str) -> None:
        if seat == ONLOOKER:
            raise Refused("chat-looks-on")
        if kind != "phrase" or what not in NEUTRAL:
            raise Refused("chat-in-deal")
        earlier = [line for line in self._said_in_deal() if line.chair == chair]
        if len(earlier) >= MOST_IN_DEAL or any(line.what == what for line in earlier):
            raise Refused("chat-enough")
        if earlier and self._now() < earlier[-1].at + PAUSE:
            raise Refused("slow-down")

    def _said_in_deal(self) -> list[Line]:
        """Return what was said since the cards of this deal were dealt."""
        if self._in_deal[0] != self._deal:
            self._in_deal = self._deal, []
        return self._in_deal[1]

    def _check_between(self, guest: str, kind: Kind) -> None:
        if kind == "text" and not self._log.chairs.settings.free_text:
            raise Refused("chat-no-text")
        since = self._now() - WHILE
        if sum(line.guest == guest and line.at > since for line in self._lines) >= MOST_AT_ONCE:
            raise Refused("slow-down")

    @property
    def _deal(self) -> int:
        return self._log.deal.began.number if self._log.deal else 0

    def _add(self, sat: Sat, kind: Kind, what: str, id_: str) -> None:
        assert sat.guest is not None
        self._last = max(self._last, FIRST + self._opened() * MOST_LINES) + 1
        now = self._now()
        line = Line(self._last, sat.chair, sat.name, sat.guest, kind, what, self._deal, now, id_)
        self._lines.append(line)
        if self._is_deal_on() and kind == "phrase":
            self._said_in_deal().append(line)
        for connection in self._connections:
            connection.send({"chat": [line.to_json(connection.guest)]})
