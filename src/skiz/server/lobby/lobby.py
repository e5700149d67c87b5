"""The lobby: the open tables with a free chair, as everybody is told of them.

It is in memory alone: whoever sits at a table comes again after a restart, and the table with them.
However many tables there are and however often it is asked for, a notice is written when it
changes, and the list when somebody asks after that. What is known of the ratings of those who sit
there stands beside the notices, which tell nothing of it.
"""

import json
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from skiz.table import Chair

from ..ratings.rating import Rating
from ..ratings.store import AtGame
from ..rooms.listing import Notice, Suits
from ..table_log.pace import PaceKey

MOST_LISTED = 40  # tables, those that were listed last
MOST_OF_MAKER = 2  # so that nobody fills the list alone


class Representation(NamedTuple):
    """The list as it is sent, the tag by which it is known again, and the people who are in it."""

    body: bytes
    tag: str
    people: frozenset[AtGame]


class Listed(NamedTuple):
    """A notice as JSON, with the maker of its table, what who is put there may wish, how many
    people sit there, and who they are at which game.
    """

    maker: str | None
    written: str
    suits: Suits | None = None
    people: int = 0
    game: str = ""
    guests: Sequence[tuple[Chair, str]] = ()


class Lobby:
    """The notices of all tables, by when they were listed first."""

    def __init__(self) -> None:
        self._notices: dict[str, Notice] = {}
        self._written: dict[str, str] = {}  # the same as JSON
        self._elsewhere: dict[str, Listed] = {}  # at other processes
        self._ratings: Mapping[AtGame, Rating] = {}
        self._rated: Mapping[AtGame, str] = {}  # the same as JSON
        self._representation: Representation | None = None

    def announce(self, table: str, notice: Notice | None) -> None:
        """Have a table in the list as it is now, or no more."""
        if self._notices.get(table) == notice:
            return
        if notice is None:
            del self._notices[table], self._written[table]
        else:
            self._notices[table] = notice
            self._written[table] = json.dumps(notice.to_json(table), ensure_ascii=False)
        self._representation = None

    def matching(self, key: str, preset: str | None, pace: PaceKey) -> list[str]:
        """The tables of a game at a pace in the house of a preset, or of any, with nothing changed
        in it and not rated: those where most people sit come first.
        """
        return _matching(self._notices, key, preset, pace)

    def matching_elsewhere(self, key: str, preset: str | None, pace: PaceKey) -> list[str]:
        """The same of other processes, as far as they have told."""
        return _matching(self._elsewhere, key, preset, pace)

    def representation(self) -> Representation:
        """The list as JSON: the latest tables, the ratings of people there, and how many tables
        there are.
        """
        if self._representation is None:
            everywhere = {**self._elsewhere, **self.listed()}
            told = {table: everywhere[table] for table in _latest(everywhere)}
            tables = ",".join(one.written for one in told.values())
            ratings = ", ".join(self._ratings_at(told))
            body = f'{{"tables": [{tables}], "ratings": {{{ratings}}}, "count": {len(everywhere)}}}'
            people = frozenset(
                (one.game, guest) for one in told.values() for _, guest in one.guests
            )
            tag = f'"{secrets.token_hex(8)}"'
            self._representation = Representation(body.encode(), tag, people)
        return self._representation

    def _ratings_at(self, tables: Mapping[str, Listed]) -> Iterator[str]:
        """What is known of those who sit there as JSON: by table, and by chair."""
        for table, one in tables.items():
            seats = [(chair, (one.game, guest)) for chair, guest in one.guests]
            known = [f'"{chair}": {self._rated[who]}' for chair, who in seats if who in self._rated]
            if known:
                yield f'"{table}": {{{", ".join(known)}}}'

    def rate(self, ratings: Mapping[AtGame, Rating]) -> None:
        """The ratings of those who are in the list, as far as they may be told, are these now."""
        if self._ratings != ratings:
            self._ratings, self._representation = ratings, None
            self._rated = {who: json.dumps(one.to_json()) for who, one in ratings.items()}

    def listed(self) -> dict[str, Listed]:
        """The tables of this process."""
        notices = self._notices.items()
        return {
            table: Listed(
                one.maker, self._written[table], one.suits, one.people, one.game, one.guests
            )
            for table, one in notices
        }

    def hear(self, elsewhere: dict[str, Listed]) -> None:
        """The tables of other processes are these now."""
        if self._elsewhere != elsewhere:
            self._elsewhere, self._representation = elsewhere, None


def _matching(
    tables: Mapping[str, Notice] | Mapping[str, Listed], key: str, preset: str | None, pace: PaceKey
) -> list[str]:
    found = [
        (table, one.people)
        for table, one in tables.items()
        if one.suits
        and (one.suits[0], one.suits[2]) == (key, pace)
        and preset in (one.suits[1], None)
    ]
    return [table for table, _ in sorted(found, key=lambda one: -one[1])]


def _latest(listed: Mapping[str, Listed]) -> Iterator[str]:
    of_makers = Counter[str | None]()
    count = 0
    for table in reversed([*listed]):
        maker = listed[table].maker
        if of_makers[maker] < MOST_OF_MAKER:
            of_makers[maker] += 1
            count += 1
            yield table
        if count == MOST_LISTED:
            return
