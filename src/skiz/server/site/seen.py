"""What everybody with its link may see of a table and of a finished deal.

No card of a deal in progress is read here, and no name of a table that plays boards of a set.
"""

from typing import NamedTuple

from fastapi import Request

from skiz.cards import Cards, Pack
from skiz.table import Chair, Dealt, State
from skiz.words import Lang, card_name, isolated, say

from ..common import MOST, Refused, in_fold_thread, part, utc
from ..people import shown_name
from ..rooms import TableStore
from ..table_log import FinishedDeal, TableLog, TableMade
from ..tables import Registry
from .about import MISSING


class SeenChair(NamedTuple):
    """A chair of a table: who sits there, and whether a newcomer may take it."""

    name: str
    is_bot: bool
    is_free: bool


class SeenTable(NamedTuple):
    """A table as a link shows it. A `closed` one plays boards, and shows its game only."""

    key: str
    game: str
    chairs: tuple[SeenChair, ...] = ()
    closed: bool = False

    @property
    def people(self) -> list[str]:
        """The names of the people who sit there."""
        return [chair.name for chair in self.chairs if not chair.is_bot]

    @property
    def free(self) -> int:
        """The number of chairs that a newcomer may take."""
        return sum(chair.is_free for chair in self.chairs)


class SeenDeal(NamedTuple):
    """A finished deal as a link shows it, by seat. A `closed` one is a board of a set."""

    key: str
    game: str
    number: int
    names: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    state: State | None = None  # at the end

    @property
    def closed(self) -> bool:
        """Whether only people who have played it may see it."""
        return not self.names

    @property
    def winners(self) -> list[str]:
        """The names of those who won most, if anybody won something."""
        pairs = zip(self.names, self.points, strict=True)
        return [name for name, points in pairs if points == max(self.points) > 0]


async def table(request: Request, id_: str, lang: Lang) -> SeenTable:
    """Return a table as everybody may see it; refuse it if there is none."""
    made = await _made(request, id_)
    game = say(f"game.{made.game}", lang)
    if made.set_id is not None:
        return SeenTable(made.game, game, closed=True)
    log = await part(request, Registry).peek(id_)
    chairs = tuple(_chair(log, chair, lang) for chair in sorted(log.sitting))
    return SeenTable(made.game, game, chairs)


def _chair(log: TableLog, chair: Chair, lang: Lang) -> SeenChair:
    sat = log.sitting[chair]
    if sat.bot:
        return SeenChair(say(f"player.{sat.bot}", lang), True, chair in log.chairs.free())
    return SeenChair(shown_name(sat.name, lang), False, False)


def free(of: SeenTable, lang: Lang) -> str:
    """Return how many chairs are free, in words."""
    many = {0: "none", 1: "one"}.get(of.free, "many")
    return say(f"site-chairs.{many}", lang, n=of.free)


async def deal(request: Request, id_: str, number: str, lang: Lang) -> SeenDeal:
    """Return a finished deal as everybody with its link may see it, or refuse it."""
    made = await _made(request, id_)
    if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) <= MOST):
        raise Refused("no-such-deal", MISSING)
    seen = SeenDeal(made.game, say(f"game.{made.game}", lang), int(number))
    if made.set_id is not None:
        if not 1 <= int(number) <= len(made.boards or ()):
            raise Refused("no-such-deal", MISSING)
        return seen
    history = await part(request, Registry).history(id_)
    played = await history.read_finished(int(number))
    return await in_fold_thread(_with_result, seen, played, lang)


def won(of: SeenDeal, lang: Lang) -> str:
    """Return who won a deal, in words, or why it was thrown in; nothing if nobody won."""
    if of.state and of.state.thrown_in:
        return say(f"thrown.{of.state.thrown_in.why}", lang)
    names = ", ".join(map(isolated, of.winners))
    return say("site.won", lang, names=names) if names else ""


def _with_result(seen: SeenDeal, played: FinishedDeal, lang: Lang) -> SeenDeal:
    rules, state = played.rules, played.look_back().state
    names = tuple(shown_name(played.names[chair], lang) for chair in played.began.chairs)
    points = state.settled.points if state.settled else (0,) * rules.seats
    (dealt,) = (event for event in played.events if isinstance(event, Dealt))
    hands = tuple(named(rules.pack, hand.cards, lang) for hand in dealt.hands)
    return seen._replace(names=names, points=tuple(points), hands=hands, state=state)


def named(pack: Pack, cards: Cards, lang: Lang) -> tuple[str, ...]:
    """Return the names of cards, as people write them in a language."""
    return tuple(card_name(card, lang) for card in pack.text(cards).split())


def signed(points: int) -> str:
    """Return points with their sign, written as on the page."""
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"


def today() -> str:
    """Return the day (UTC) whose deal is played."""
    return utc().date().isoformat()


async def _made(request: Request, id_: str) -> TableMade:
    """Return what a table was made of; refuse it if there is none."""
    store = part(request, TableStore)
    if (made := await store.table(id_)) is None:
        raise await store.missing(id_)
    return made
