"""Chat: what people say to each other at a table that is no act of the game.

It lives in memory alone: the last lines are told to who comes, and none of it is in the log. Bots
say nothing, nor does who has no chair. While a deal is on, what is said must not tell of cards.
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

from ..common.codec import Json
from ..common.refusal import Refused
from ..sockets.connection import Connection
from ..table_log.entries import ONLOOKER, Sat
from ..table_log.log import TableLog

Kind: TypeAlias = Literal["phrase", "reaction", "text", "put_out"]

# Sayable at any time: they answer to nothing that a card has done.
NEUTRAL = ("hello", "one-moment", "back", "no-hurry")
PHRASES = (
    *NEUTRAL,
    *("good-luck", "well-played", "thank-you", "sorry", "another-one", "good-night"),
)
REACTIONS = ("smile", "laugh", "wow", "sigh", "heart", "cheers")
Chosen: TypeAlias = Literal["away", "manners", "for-a-friend"]  # why the maker puts somebody out
Reason: TypeAlias = Chosen | Literal["closed"]

KEPT = 50  # lines of a table; a report can name these alone
LONGEST = 200  # letters of a text
# As a code: who says at most two of four phrases, each once, at any of E moments of a deal, tells
# at most log2(1 + 4 E + 6 E (E - 1)) bits, below 15 for the 60 moments of a Tarokk deal. So much is
# told more easily by how long one thinks, which nobody can forbid.
MOST_IN_DEAL = 2
PAUSE = 10  # seconds between them
# Numbers grow, and over a restart too: what a page has read is no news to it. Once they were
# milliseconds since 1970, and this is more than any of those.
FIRST, MOST_LINES = 2**41, 2**20
MOST_AT_ONCE, WHILE = 6, 30  # lines of a guest between deals, and the seconds they are counted in


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody said: a phrase, a reaction, a text; or that he was put out, and why."""

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
        """The line as docs/wire.md has it, as a guest hears it."""
        return {
            "k": self.number,
            "chair": self.chair,
            "name": self.name,
            "who": alias(listener, self.guest),
            self.kind: self.what,
        }


@cache
def phrases_of(family: str) -> tuple[str, ...]:
    """What may be said between deals of a family of games: what people say anywhere, and its own,
    which have its name in the words.
    """
    own = f"phrase.{family}."
    found = (key.removeprefix("phrase.") for key in catalogue("en") if key.startswith(own))
    return (*PHRASES, *found)


def vocabulary(family: str) -> Json:
    """What may be said at a table where games of a family are played, as docs/wire.md has it."""
    return {
        "neutral": list(NEUTRAL),
        "phrases": list(phrases_of(family)),
        "reactions": list(REACTIONS),
        "reasons": list(get_args(Chosen)),
        "longest": LONGEST,
    }


def alias(listener: str, guest: str) -> str:
    """What a guest goes by in all chats of one who listens, and tells nothing to another: whoever
    was muted is not heard at the next table either.
    """
    return sha256(f"chat/{listener}/{guest}".encode()).hexdigest()[:12]


class Chat:
    """The chat of one table; `now` never goes back, and `opened` says how often the table was."""

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
        self._in_deal: tuple[int, list[Line]] = (0, [])  # the deal, and what was said in it

    def history(self, guest: str) -> list[Json]:
        """What a guest who comes is told: all that is kept, in one message, if there is any."""
        lines = [line.to_json(guest) for line in self._lines]
        return [{"chat": lines}] if lines else []

    def line(self, number: int) -> Line:
        """What somebody said in a line that is kept. Refused where there is none."""
        for line in self._lines:
            if line.number == number and line.kind != "put_out":
                return line
        raise Refused("chat-gone", 404)

    def say(self, guest: str, kind: Kind, what: str, id_: str) -> None:
        """Say something to the table, once for an id. Refused to who may not, or not now."""
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
        """Tell everybody that a person was put out, and why, if a reason was given."""
        self._add(sat, "put_out", reason or "", "")

    def _is_deal_on(self) -> bool:
        """Whether somebody has seen a card that not all may know."""
        deal = self._log.deal
        return deal is not None and deal.dealt and self._log.playing

    def _check_in_deal(self, seat: Seat, chair: Chair, kind: Kind, what: str) -> None:
        if seat == ONLOOKER:
            raise Refused("chat-looks-on")
        if kind != "phrase" or what not in NEUTRAL:
            raise Refused("chat-in-deal")
        said = [line for line in self._said_in_deal() if line.chair == chair]
        if len(said) >= MOST_IN_DEAL or any(line.what == what for line in said):
            raise Refused("chat-enough")
        if said and self._now() < said[-1].at + PAUSE:
            raise Refused("slow-down")

    def _said_in_deal(self) -> list[Line]:
        """What was said since the cards of this deal were dealt, by whoever has each chair."""
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
